import type { Change } from '#domain/publication/publication';

/** The most people whom a title names. */
const named = 3;

/**
 * The title of a publication. A single change is told by its cause if there is one, or else by the
 * entry's name; several by how many entries each person or the import changed.
 */
export function publicationTitle(
  cause: string | undefined,
  changes: readonly Pick<Change, 'name' | 'by'>[],
): string {
  const [change, another] = changes;
  if (change && !another) return cause ?? `${change.name} was changed`;
  const counts = Map.groupBy(changes, ({ by }) => by);
  const most = [...counts]
    .map(([by, { length }]) => ({ by, length }))
    .toSorted((one, other) => other.length - one.length);
  const shown = most.slice(0, most.length > named ? named - 1 : named);
  const rest = changes.length - shown.reduce((sum, { length }) => sum + length, 0);
  const parts = shown.map(({ by, length }) => `${length} by ${by || 'somebody'}`);
  if (rest > 0) parts.push(`${rest} by others`);
  const [first = '', ...others] = parts;
  const count = shown[0]?.length ?? 0;
  const start = first.replace(' by ', ` ${count === 1 ? 'entry was' : 'entries were'} changed by `);
  const last = others.pop();
  return last ? `${[start, ...others].join(', ')} and ${last}` : start;
}
