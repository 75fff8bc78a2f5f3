import { lazy, Suspense } from 'react';
import { api } from '#adapters/api';
import { contentNameOf } from '#domain/image/image';
import type { FieldError } from '#domain/problem';
import { sentences } from '../sentences/richText.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';
import type { Records } from './textFigure.ts';
import './richText.css';

interface Props {
  label: string;
  /** HTML. It stays unchanged, byte for byte, until the person edits it. */
  value: string;
  onChange: (value: string) => void;
  errors?: readonly FieldError[];
  /** The field that the errors refer to: `bio` or `description`. */
  path?: string;
  /** The pictures of the entry, which the text may name. */
  pictures?: readonly { url: string; alt?: string | undefined }[] | undefined;
}

/** The editor is large, so it is fetched only when somebody edits a text. */
const Editor = lazy(() =>
  import('./RichTextEditor.tsx').then(({ RichTextEditor }) => ({ default: RichTextEditor })),
);

const titles = new Map<number, Promise<string>>();

/** The releases that texts may name. */
const records: Records = {
  async find(search) {
    const { items } = await api.listReleases({ query: { search, sort: 'newest' } });
    return items.map(({ cId, title }) => ({ cId, title }));
  },
  titleOf(cId) {
    const known =
      titles.get(cId) ?? api.getRelease({ params: { id: cId } }).then(({ value }) => value.title);
    titles.set(cId, known);
    return known;
  },
};

/** A text with headings, lists, links, tables, pictures and records, edited in place. */
export function RichText({ label, value, onChange, errors = [], path = '', pictures = [] }: Props) {
  const error = fieldErrorAt(errors, path);
  const offered = pictures.map(({ url, alt = '' }) => ({
    name: contentNameOf(url) ?? '',
    url,
    alt,
  }));
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
      <Editor
        label={label}
        value={value}
        onChange={onChange}
        error={error}
        nameable={{ pictures: offered, records }}
      />
    </Suspense>
  );
}
