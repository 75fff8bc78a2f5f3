import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $ended } from '#stores/session';

/** Asks to sign in again when the session is over while somebody works; the page stays as it is. */
export function SessionEnded() {
  const ended = useStore($ended);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (ended) dialog.current?.showModal();
    else dialog.current?.close();
  }, [ended]);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="session-ended"
      onCancel={() => ended?.dismiss()}
    >
      <h2 id="session-ended">Your session has ended</h2>
      <p>What you typed is still here. Sign in again, in a small window, to go on.</p>
      <div className="actions">
        <button type="button" className="button quiet" onClick={() => ended?.dismiss()}>
          Not now
        </button>
        <button type="button" className="button" onClick={() => ended?.resume()}>
          Sign in again
        </button>
      </div>
    </dialog>
  );
}
