import type { ReactNode } from 'react';
import { Field } from '../../components/Field.tsx';

export interface Option {
  value: string;
  label: string;
}

interface Props {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
}

/** One of a few. */
export function SelectField({ label, value, options, onChange, error, hint }: Props) {
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
