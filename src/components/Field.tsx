import { type ReactNode, useId } from 'react';

interface Given {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface Props {
  label: string;
  /** Why the value was refused; shown beside the field and read out with it. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Draws the control with what ties it to label, hint and error. */
  children: (given: Given) => ReactNode;
}

/** A labelled control with its hint and its refusal. */
export function Field({ label, error, hint, children }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(error && { 'aria-invalid': true }),
        ...(described && { 'aria-describedby': described }),
      })}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
