interface Props {
  title: string;
  text?: string;
  /** Something is under way; announced to screen readers too. */
  busy?: boolean;
  /** The button's label. */
  action?: string;
  onTry?: () => void;
}

/** A whole page that shows one state, and a button for what can be done about it. */
export function StatusPage({ title, text, busy = false, action = 'Try again', onTry }: Props) {
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
