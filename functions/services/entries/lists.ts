import {
  comparePositions,
  type Position,
  positionOf,
  type Worked,
  type WorklistOrder,
} from '#domain/listing/worklist';
import { Problem } from '#domain/problem';
import type { Numbered } from '#functions/ports/entries';
import type { EntryStore } from '#functions/services/ports';

interface Query {
  sort?: WorklistOrder | undefined;
  next?: string | undefined;
}

interface Filter<R> {
  wanted(row: R): boolean;
  /** The values to sort by. */
  worked(row: R): Worked;
  /** The rows found by a search, instead of all rows. */
  found?: readonly R[] | undefined;
}

interface Page<R> {
  rows: R[];
  /** The answer's fields beside the rows. */
  rest: { next?: string; total?: number };
}

const pageSize = 100;

/** Reads one page of a list, with a reference to the next one. */
export async function pageOfRows<E extends Numbered, R extends { cId: number }>(
  store: EntryStore<E, R>,
  { sort, next }: Query,
  { wanted, worked, found }: Filter<R>,
): Promise<Page<R>> {
  if (sort)
    return sortedPage((found ?? (await store.rows())).filter(wanted), { sort, next }, worked);
  const page = found
    ? newestFirst(found.filter(wanted), below(next))
    : await store.page(wanted, below(next));
  return { rows: page.rows, rest: page.next === undefined ? {} : { next: String(page.next) } };
}

/** Whether a row passes a yes/no filter; without a filter every row does. */
export const isWanted = (filter: 'yes' | 'no' | undefined, has: boolean): boolean =>
  filter === undefined || has === (filter === 'yes');

function newestFirst<R extends { cId: number }>(rows: R[], under = Number.POSITIVE_INFINITY) {
  const sorted = rows.filter(({ cId }) => cId < under).toSorted((a, b) => b.cId - a.cId);
  const page = sorted.slice(0, pageSize);
  return { rows: page, next: sorted.length > pageSize ? page.at(-1)?.cId : undefined };
}

/**
 * Takes a page from complete rows. The next page starts after this page's last row, even if rows
 * were added or deleted meanwhile.
 */
function sortedPage<R>(
  rows: R[],
  { sort, next }: { sort: WorklistOrder; next: string | undefined },
  worked: (row: R) => Worked,
): Page<R> {
  const compare = comparePositions(sort);
  const from = next === undefined ? null : readPosition(next, sort);
  const ordered = rows
    .map((row) => ({ row, position: positionOf(worked(row), sort) }))
    .filter(({ position }) => !from || compare(from, position) < 0)
    .toSorted((a, b) => compare(a.position, b.position));
  const page = ordered.slice(0, pageSize);
  const last = page.at(-1)?.position;
  const hasMore = ordered.length > pageSize;
  const rest = hasMore && last ? { next: writePosition(last, sort) } : {};
  return { rows: page.map(({ row }) => row), rest: { ...rest, total: rows.length } };
}

function writePosition({ group, key, cId }: Position, sort: WorklistOrder): string {
  return Buffer.from(JSON.stringify([sort, group, key, cId])).toString('base64url');
}

function readPosition(next: string, sort: WorklistOrder): Position {
  const parts = positionParts(next);
  const [order, group, key, cId] = parts;
  const isPosition =
    order === sort &&
    typeof group === 'number' &&
    typeof key === 'string' &&
    typeof cId === 'number';
  if (!isPosition) throw notFromHere();
  return { group, key, cId };
}

function positionParts(next: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(next, 'base64url').toString());
    if (Array.isArray(parts)) return parts;
  } catch {
    // Refused below, as an invalid reference.
  }
  throw notFromHere();
}

/** The problem of a `next` that no page answered. */
export function notFromHere(): Problem {
  return new Problem('invalid-input', 'next: pass on the value that the previous page answered.', {
    errors: [{ path: 'next', message: 'Send the value of next from the previous page.' }],
  });
}

function below(next: string | undefined): number | undefined {
  if (next === undefined) return undefined;
  if (!/^\d{1,10}$/.test(next)) throw notFromHere();
  return Number(next);
}
