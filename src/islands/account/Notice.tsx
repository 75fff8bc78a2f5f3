interface Props {
  title: string;
  text?: string;
  /** Waiting: said to screen readers too. */
  busy?: boolean;
  /** The button's words. */
  action?: string;
  onTry?: () => void;
}

/** A whole screen that says one thing, and offers what can be done about it. */
export function Notice({ title, text, busy = false, action = 'Try again', onTry }: Props) {
  return (
    <section className="notice" aria-busy={busy} aria-live="polite">
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {onTry && (
        <button type="button" className="button" onClick={onTry}>
          {action}
        </button>
      )}
    </section>
  );
}
