import type { ReactNode } from 'react';
import { type Link, maxLinks } from '#domain/link';
import type { FieldError } from '#domain/problem';
import { fieldErrorAt } from '../ui/fieldErrorAt.ts';
import { ListStatus } from '../ui/ListStatus.tsx';
import { useOrderedList } from '../ui/useOrderedList.ts';
import { LinkRow } from './LinkRow.tsx';
import '../ui/ordered.css';

interface Props {
  /** The heading, as in "Play it on:". */
  label: string;
  value: readonly Link[];
  onChange: (value: Link[]) => void;
  /** The field that the errors speak of: `links` or `socials`. */
  path: string;
  errors?: readonly FieldError[];
  /** Further actions beside "Add a link". */
  children?: ReactNode;
}

const nameOf = (link: Link) => link.name || link.url || 'the new link';

/** The links of an entry, in their order. Changes stay in memory until the entry is saved. */
export function LinksField({ label, value, onChange, path, errors = [], children }: Props) {
  const list = useOrderedList({ value, onChange, nameOf });
  const error = fieldErrorAt(errors, path);
  return (
    <section className="ordered" aria-label={label} ref={list.ref}>
      <h2 className="ordered-title">{label}</h2>
      {value.length === 0 && <p className="ordered-empty">No links yet.</p>}
      <ol className="ordered-rows">
        {list.rows.map(({ key, entry }, place) => (
          <LinkRow key={key} link={entry} name={nameOf(entry)} {...{ place, list, errors, path }} />
        ))}
      </ol>
      <ListStatus list={list} nameOf={nameOf} />
      {error && <p className="field-error">{error}</p>}
      <div className="ordered-actions">
        <button
          type="button"
          className="button quiet small"
          data-action="add"
          disabled={value.length >= maxLinks}
          onClick={() => list.add({ name: '', url: '' })}
        >
          Add a link
        </button>
        {children}
      </div>
    </section>
  );
}
