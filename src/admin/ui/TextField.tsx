import type { InputHTMLAttributes, ReactNode } from 'react';
import { Field } from '../../components/Field.tsx';

type Native = Pick<
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

interface Props extends Native {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
}

/** One line of text, a date or a number. */
export function TextField({ label, value, onChange, error, hint, ...native }: Props) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <input
          {...control}
          autoComplete="off"
          dir={native.type ? undefined : 'auto'}
          {...native}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
