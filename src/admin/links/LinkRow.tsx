import { type Link, linkIcon } from '#domain/link';
import type { FieldError } from '#domain/problem';
import { hasErrorUnder } from '../ui/fieldErrorAt.ts';
import { RowButtons } from '../ui/RowButtons.tsx';
import type { OrderedList } from '../ui/useOrderedList.ts';
import { LinkFields } from './LinkFields.tsx';

interface Props {
  link: Link;
  /** What the row is called. */
  name: string;
  place: number;
  list: OrderedList<Link>;
  path: string;
  errors: readonly FieldError[];
}

/** One link: what it says, or its fields while it is edited or was refused. */
export function LinkRow({ link, name, place, list, path, errors }: Props) {
  const icon = linkIcon(link.name) ?? 'link';
  const isOpen = list.rows[place]?.key === list.open;
  return (
    <li className="ordered-row" data-row={place}>
      <div className="ordered-head">
        <span className="ordered-mark" aria-hidden="true">
          <img src={`/streaming/${icon}.svg`} alt="" width="20" height="20" />
        </span>
        <span className="ordered-words">
          <strong dir="auto">{link.name || 'New link'}</strong>
          <span className="ordered-detail">{link.url.replace(/^https?:\/\/(www\.)?/, '')}</span>
        </span>
        <RowButtons list={list} place={place} name={name} />
      </div>
      {(isOpen || hasErrorUnder(errors, path, place)) && (
        <LinkFields
          link={link}
          onChange={(changed) => list.replace(place, changed)}
          onDone={() => list.edit(null)}
          {...{ place, path, errors }}
        />
      )}
    </li>
  );
}
