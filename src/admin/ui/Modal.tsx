import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { sentences } from '../sentences/ui.ts';

interface Props {
  title: string;
  children?: ReactNode;
  /** The label of the confirming button, such as "Delete". */
  confirm: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** The label of the dismissing button, by default "Cancel". */
  dismiss?: string;
  /** For actions that can't be undone. */
  danger?: boolean;
  /** While it can't be confirmed, or is in progress. */
  disabled?: boolean;
  /** An additional choice beside Cancel. */
  also?: { label: string; onChoose: () => void };
  /** How much of what was confirmed is done, in sight beside the buttons. */
  progress?: { text: string; done: number; all: number } | null;
  /** For a table or a long list. */
  isWide?: boolean;
}

/** Opens the dialog while it is rendered. */
function useShown(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}

/**
 * A question in a native dialog. The page behind it is inert, Escape and Cancel dismiss it, and the
 * focus returns to its previous place.
 */
export function Modal({ title, children, confirm, onConfirm, onCancel, ...rest }: Props) {
  const { danger = false, disabled = false, also, isWide = false, progress = null } = rest;
  const { dismiss = sentences.cancel } = rest;
  const dialog = useShown();
  const heading = useId();
  return (
    <dialog
      ref={dialog}
      className={isWide ? 'dialog is-wide' : 'dialog'}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      {/* A div, since the dialog may be rendered inside a form. */}
      <div className="dialog-body">
        <h2 id={heading}>{title}</h2>
        {children}
        <p className="actions dialog-actions">
          {progress && (
            <span className="dialog-progress">
              <progress value={progress.done} max={progress.all} aria-hidden="true" />
              <span role="status">{progress.text}</span>
            </span>
          )}
          <button type="button" className="button quiet" onClick={onCancel}>
            {dismiss}
          </button>
          {also && (
            <button type="button" className="button quiet" onClick={also.onChoose}>
              {also.label}
            </button>
          )}
          <button
            // Each question gets a new button, so pressing a key twice answers only the first.
            key={confirm}
            type="button"
            className={danger ? 'button danger' : 'button'}
            disabled={disabled}
            onClick={onConfirm}
          >
            {confirm}
          </button>
        </p>
      </div>
    </dialog>
  );
}
