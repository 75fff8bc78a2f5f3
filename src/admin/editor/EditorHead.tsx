import type { ReactNode } from 'react';
import { DraftField } from './DraftField.tsx';
import type { Form } from './form.ts';

interface Props<K extends string, D extends Record<K, string>> {
  form: Form<D>;
  kind: 'artist' | 'release';
  /** The part of the entry by which it is known. */
  name: K;
  label: string;
  children?: ReactNode;
}

/** What an entry is called, typed as large as it is read. */
export function EditorHead<K extends string, D extends Record<K, string>>({
  form,
  kind,
  name,
  label,
  children,
}: Props<K, D>) {
  return (
    <header className="editor-head">
      <h1 className="visually-hidden">
        Edit {kind}: {form.base[name]}
      </h1>
      <div className="title-field">
        <DraftField form={form} name={name} label={label} />
      </div>
      {children}
    </header>
  );
}
