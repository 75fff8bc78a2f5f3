import type { ReactNode } from 'react';

interface Props {
  title: string;
  text?: string;
  /** Work is in progress; announced to screen readers, too. */
  busy?: boolean;
  /** The button for the next step. */
  action?: { label: string; onClick: () => void };
  /** Shown beneath the button. */
  children?: ReactNode;
}

/** A full page for one state, with a button for the next step. */
export function StatusPage({ title, text, busy = false, action, children }: Props) {
  return (
    <section className="notice" aria-busy={busy} aria-live="polite">
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {action && (
        <button type="button" className="button" onClick={action.onClick}>
          {action.label}
        </button>
      )}
      {children}
    </section>
  );
}
