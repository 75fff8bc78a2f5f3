import { useStore } from '@nanostores/react';
import { $toasts, dismissToast, fadeToast, keepToast, type Toast } from '#stores/toasts';

/** The sentences of the alerts, by key. */
export const alertWords = ['done', 'note', 'warning', 'error', 'dismiss', 'alerts'] as const;
export type AlertWords = Readonly<Record<(typeof alertWords)[number], string>>;

const labels = { success: 'done', info: 'note', warning: 'warning', error: 'error' } as const;

interface BoxProps {
  toast: Toast;
  words: AlertWords;
}

function ToastBox({ toast: { id, type, text, show }, words }: BoxProps) {
  return (
    <li
      className={`toast toast-${type}`}
      data-show={show}
      onPointerEnter={() => keepToast(id)}
      onPointerLeave={() => fadeToast(id)}
      onFocus={() => keepToast(id)}
      onBlur={() => fadeToast(id)}
    >
      <p>
        <strong>{words[labels[type]]}</strong>
        <span>{text}</span>
      </p>
      <button type="button" aria-label={words.dismiss} onClick={() => dismissToast(id)}>
        ×
      </button>
    </li>
  );
}

/**
 * The alerts at the bottom right. The list is always in the page, so that additions are announced.
 */
export function Toasts({ words }: { words: AlertWords }) {
  const toasts = useStore($toasts);
  return (
    <section className="toasts" aria-label={words.alerts}>
      <ol aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <ToastBox key={toast.id} toast={toast} words={words} />
        ))}
      </ol>
    </section>
  );
}
