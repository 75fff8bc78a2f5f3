import { useStore } from '@nanostores/react';
import { $toasts, dismissToast, holdToast, releaseToast, type Toast } from '#stores/toasts';

const labels = { success: 'Done', info: 'Note', warning: 'Warning', error: 'Error' } as const;

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
        <strong>{labels[type]}</strong>
        <span>{text}</span>
      </p>
      <button type="button" aria-label="Dismiss" onClick={() => dismissToast(id)}>
        ×
      </button>
    </li>
  );
}

/** The alerts at the bottom right. The list is always present, so that additions are announced. */
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
