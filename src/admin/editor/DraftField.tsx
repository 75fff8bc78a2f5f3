import type { ComponentProps } from 'react';
import { fieldErrorAt } from '../ui/fieldErrorAt.ts';
import { TextField } from '../ui/TextField.tsx';
import type { Form } from './form.ts';

interface Props<K extends string, D extends Partial<Record<K, string | undefined>>>
  extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error'> {
  form: Form<D>;
  /** The part of the entry that it shows and changes. */
  name: K;
}

/** One line of text of an entry under edit, and what was said of it. */
export function DraftField<K extends string, D extends Partial<Record<K, string | undefined>>>({
  form: { mine, errors, change },
  name,
  ...field
}: Props<K, D>) {
  return (
    <TextField
      {...field}
      value={mine[name] ?? ''}
      // TypeScript does not see that a record of this one key is a part of the draft.
      onChange={(text) => change({ [name]: text } as Partial<D>)}
      error={fieldErrorAt(errors, name)}
    />
  );
}
