import { folded } from '#domain/listing/searching';
import {
  comparePlaces,
  type Place,
  placeOf,
  type Worked,
  type WorklistOrder,
} from '#domain/listing/worklist';
import { Problem } from '#domain/problem';
import type { EntryStore } from '#functions/ports/entries';

interface Query {
  search?: string | undefined;
  sort?: WorklistOrder | undefined;
  next?: string | undefined;
}

interface Filter<R> {
  /** The text that is searched. */
  text(row: R): string;
  wanted(row: R): boolean;
  /** The values that the orders compare. */
  worked(row: R): Worked;
}

interface Page<R> {
  rows: R[];
  /** The wire's fields beside the rows. */
  rest: { next?: string; total?: number };
}

const pageSize = 100;

/** Reads one page of a list, with a reference to the next one. */
export async function pageOfRows<E, R>(
  store: EntryStore<E, R>,
  query: Query,
  { text, wanted, worked }: Filter<R>,
): Promise<Page<R>> {
  const words = folded(query.search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const found = (row: R) => {
    if (words.length === 0) return true;
    const where = folded(text(row));
    return words.every((word) => where.includes(word));
  };
  const passes = (row: R) => wanted(row) && found(row);
  const { sort, next } = query;
  if (sort) return sortedPage((await store.rows()).filter(passes), { sort, next }, worked);
  const page = await store.page(passes, below(next));
  return { rows: page.rows, rest: page.next === undefined ? {} : { next: String(page.next) } };
}

/**
 * Cuts a page from rows that were all read. The next page begins behind the place of this page's last
 * row, even when rows were added or deleted meanwhile.
 */
function sortedPage<R>(
  rows: R[],
  { sort, next }: { sort: WorklistOrder; next: string | undefined },
  worked: (row: R) => Worked,
): Page<R> {
  const compare = comparePlaces(sort);
  const from = next === undefined ? null : readPlace(next, sort);
  const placed = rows
    .map((row) => ({ row, place: placeOf(worked(row), sort) }))
    .filter(({ place }) => !from || compare(from, place) < 0)
    .toSorted((a, b) => compare(a.place, b.place));
  const page = placed.slice(0, pageSize);
  const last = page.at(-1)?.place;
  const hasMore = placed.length > pageSize;
  const rest = hasMore && last ? { next: writePlace(last, sort) } : {};
  return { rows: page.map(({ row }) => row), rest: { ...rest, total: rows.length } };
}

function writePlace({ group, key, cId }: Place, sort: WorklistOrder): string {
  return Buffer.from(JSON.stringify([sort, group, key, cId])).toString('base64url');
}

function readPlace(next: string, sort: WorklistOrder): Place {
  const parts = placeParts(next);
  const [order, group, key, cId] = parts;
  const isPlace =
    order === sort &&
    typeof group === 'number' &&
    typeof key === 'string' &&
    typeof cId === 'number';
  if (!isPlace) throw notFromHere();
  return { group, key, cId };
}

function placeParts(next: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(next, 'base64url').toString());
    if (Array.isArray(parts)) return parts;
  } catch {
    // Falls through to the refusal.
  }
  throw notFromHere();
}

function notFromHere(): Problem {
  return new Problem('invalid-input', 'next: give back what the page before answered.', {
    errors: [{ path: 'next', message: 'Give back what the page before answered.' }],
  });
}

function below(next: string | undefined): number | undefined {
  if (next === undefined) return undefined;
  if (!/^\d{1,10}$/.test(next)) throw notFromHere();
  return Number(next);
}
