import { Fragment, type ReactNode } from 'react';
import { lettersOf } from '#domain/letters';

interface ListedProps {
  entries: readonly { key: string; shown: ReactNode }[];
  comma: string;
}

/**
 * Entries separated by commas. In right-to-left text an entry is isolated (`writing.css`), so a
 * line could start with the comma: therefore the comma is bound to the entry before it.
 */
export function Listed({ entries, comma }: ListedProps) {
  const last = entries.length - 1;
  const isBound = comma.startsWith('،');
  return entries.map(({ key, shown }, index) => (
    <Fragment key={key}>
      {isBound && index < last ? (
        <span className="with-comma">
          {shown}
          {comma.trimEnd()}
        </span>
      ) : (
        shown
      )}
      {index < last && (isBound ? ' ' : comma)}
    </Fragment>
  ));
}

/** A list of names, each isolated, since one may be written from right to left. */
export function Names({ names, comma = ', ' }: { names: readonly string[]; comma?: string }) {
  // Two artists may share a name, so the keys carry the index.
  const entries = names.map((name, index) => ({
    key: `${index} ${name}`,
    shown: <bdi data-letters={lettersOf(name)}>{name}</bdi>,
  }));
  return <Listed entries={entries} comma={comma} />;
}
