import { useState } from 'react';
import { addressSchema, type Link, platformOf } from '#domain/link';
import type { FieldError } from '#domain/problem';
import { Field } from '../../components/Field.tsx';
import { doneKeys } from '../ui/doneKeys.ts';
import { fieldErrorAt } from '../ui/fieldErrorAt.ts';

interface Props {
  link: Link;
  onChange: (link: Link) => void;
  /** Enter or Escape in a field. */
  onDone: () => void;
  place: number;
  path: string;
  errors: readonly FieldError[];
}

/** A link with another address; its platform follows from the host, unless it was named by hand. */
export function withAddress(link: Link, typed: string): Link {
  const url = typed.trim();
  const named = link.name !== '' && link.name !== platformOf(link.url);
  return { url, name: (!named && platformOf(url)) || link.name };
}

/** Address and platform of a link. What is wrong with an address is said once it was left. */
export function LinkFields({ link, onChange, onDone, place, path, errors }: Props) {
  const [left, setLeft] = useState(false);
  const own = left && link.url !== '' ? addressSchema.safeParse(link.url).error : undefined;
  const onKeyDown = doneKeys(onDone);
  return (
    <div className="ordered-fields">
      <Field
        label="Address"
        hint="Paste it: the platform is recognised by its host."
        error={own?.issues[0]?.message ?? fieldErrorAt(errors, path, place, 'url')}
      >
        {(given) => (
          <input
            {...given}
            type="url"
            inputMode="url"
            data-action="first"
            placeholder="https://"
            value={link.url}
            onChange={(event) => onChange(withAddress(link, event.target.value))}
            onBlur={() => setLeft(true)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <Field label="Platform" error={fieldErrorAt(errors, path, place, 'name')}>
        {(given) => (
          <input
            {...given}
            value={link.name}
            onChange={(event) => onChange({ ...link, name: event.target.value })}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
    </div>
  );
}
