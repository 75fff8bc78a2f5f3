import { lazy, Suspense } from 'react';
import type { FieldError } from '#domain/problem';
import { sentences } from '../sentences/richText.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';
import './richText.css';

interface Props {
  label: string;
  /** HTML. It stays unchanged, byte for byte, until the person edits it. */
  value: string;
  onChange: (value: string) => void;
  errors?: readonly FieldError[];
  /** The field that the errors refer to: `bio` or `description`. */
  path?: string;
}

/** The editor is large, so it is fetched only when somebody edits a text. */
const Editor = lazy(() =>
  import('./RichTextEditor.tsx').then(({ RichTextEditor }) => ({ default: RichTextEditor })),
);

/** A text with headings, lists, links, tables and code, edited in place. */
export function RichText({ label, value, onChange, errors = [], path = '' }: Props) {
  const error = fieldErrorAt(errors, path);
  return (
    <Suspense
      fallback={
        <div className="rich-text">
          <span className="rich-text-label">{label}</span>
          <p className="rich-text-loading" role="status">
            {sentences.loadingTheEditor}
          </p>
        </div>
      }
    >
      <Editor label={label} value={value} onChange={onChange} error={error} />
    </Suspense>
  );
}
