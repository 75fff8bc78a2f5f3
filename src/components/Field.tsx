import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

interface FieldProps {
  label: string;
  /** Why the value was refused; shown beside the field and read aloud with it. */
  error?: string | undefined;
  hint?: ReactNode;
}

/** The attributes that connect a control to its hint and its error. */
export interface Tied {
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/** The attributes that connect a control to its label, hint and error. */
interface ControlProps extends Tied {
  id: string;
}

/** Why a value was refused, or nothing. */
type Refusal = string | null | undefined;

/** The id of the hint for a control with this id. */
export const hintId = (id: string) => `${id}-hint`;
/** The id of the error for a control with this id. */
export const errorId = (id: string) => `${id}-error`;

/** Connects a control, a list or an upload to its hint and to the `ErrorLine` with the same id. */
export function tied(id: string, { hint, error }: { hint?: ReactNode; error: Refusal }): Tied {
  const described = [hint && hintId(id), error && errorId(id)].filter(Boolean).join(' ');
  return {
    ...(error && { 'aria-invalid': true }),
    ...(described && { 'aria-describedby': described }),
  };
}

/** Connects a list to its `ErrorLine`; the error belongs to no single control. */
export const tiedList = (id: string, error: Refusal) => ({
  ...tied(id, { error }),
  // A refused form focuses the first element with an error.
  ...(error && { tabIndex: -1 }),
});

interface ErrorProps {
  /** The id passed to `tied`. */
  id: string;
  error: Refusal;
  /** Announces the error when it appears: without a submitted form, nothing focuses the field. */
  isAlert?: boolean;
}

/** Why a value was refused; nothing if it was not. */
export function ErrorLine({ id, error, isAlert = false }: ErrorProps) {
  if (!error) return null;
  return (
    <p className="field-error" id={errorId(id)} role={isAlert ? 'alert' : undefined}>
      {error}
    </p>
  );
}

/** A labelled control with its hint and its error. */
export function Field({
  label,
  error,
  hint,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, ...tied(id, { hint, error }) })}
      {hint && (
        <p className="field-hint" id={hintId(id)}>
          {hint}
        </p>
      )}
      <ErrorLine id={id} error={error} />
    </div>
  );
}

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'inputMode'
  | 'autoComplete'
  | 'placeholder'
  | 'readOnly'
  | 'maxLength'
  | 'min'
  | 'max'
  | 'step'
>;

interface TextFieldProps extends FieldProps, InputProps {
  value: string;
  onChange: (value: string) => void;
}

/** One line of text, a date or a number. */
export function TextField({ label, value, onChange, error, hint, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <input
          {...control}
          autoComplete="off"
          dir={input.type ? undefined : 'auto'}
          {...input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** An option of a select. */
export interface Option {
  value: string;
  label: string;
}

interface SelectFieldProps extends FieldProps {
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}

/** A choice from a few options. */
export function SelectField({ label, value, options, onChange, error, hint }: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
