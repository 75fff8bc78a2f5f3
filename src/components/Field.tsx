import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

interface FieldProps {
  label: string;
  /** Why the value was refused; shown beside the field and read out with it. */
  error?: string | undefined;
  hint?: ReactNode;
}

/** The attributes that tie a control to its label, hint and error. */
interface ControlProps {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/** A labelled control with its hint and its error. */
export function Field({
  label,
  error,
  hint,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
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
