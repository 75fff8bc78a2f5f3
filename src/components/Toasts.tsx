import { useStore } from '@nanostores/react';
import { $toasts, dismissToast, holdToast, releaseToast, type Toast } from '#stores/toasts';

const words = { success: 'Done', info: 'Note', warning: 'Warning', error: 'Error' } as const;

function ToastBox({ toast: { id, type, text, show } }: { toast: Toast }) {
  return (
    <li
      className={`toast toast-${type}`}
      data-show={show}
      onPointerEnter={() => holdToast(id)}
      onPointerLeave={() => releaseToast(id)}
      onFocus={() => holdToast(id)}
      onBlur={() => releaseToast(id)}
    >
      <p>
        <strong>{words[type]}</strong>
        <span>{text}</span>
      </p>
      <button type="button" aria-label="Dismiss" onClick={() => dismissToast(id)}>
        ×
      </button>
    </li>
  );
}

/**
 * The alerts at the bottom right. The list stands in the page from the start, so that what comes
 * into it is announced.
 */
export function Toasts() {
  const toasts = useStore($toasts);
  return (
    <section className="toasts" aria-label="Alerts">
      <ol aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <ToastBox key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  );
}
