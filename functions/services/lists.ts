import { Problem } from '#domain/problem';
import type { EntryStore } from '#functions/ports';

/** Words as search compares them: without case and diacritics. */
export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

interface Query {
  search?: string | undefined;
  next?: string | undefined;
}

interface Filter<R> {
  /** What the search looks through. */
  text(row: R): string;
  wanted(row: R): boolean;
}

/** One page of a list, with the address of the next one. */
export async function pageOfRows<E, R>(
  store: EntryStore<E, R>,
  { search, next }: Query,
  { text, wanted }: Filter<R>,
): Promise<{ rows: R[]; next: { next?: string } }> {
  const words = folded(search ?? '').split(/\s+/);
  const found = (row: R) => {
    const where = folded(text(row));
    return words.every((word) => where.includes(word));
  };
  const page = await store.page((row) => wanted(row) && found(row), below(next));
  return { rows: page.rows, next: page.next === undefined ? {} : { next: String(page.next) } };
}

function below(next: string | undefined): number | undefined {
  if (next === undefined) return undefined;
  if (!/^\d{1,10}$/.test(next))
    throw new Problem('invalid-input', 'next: give back what the page before answered.', {
      errors: [{ path: 'next', message: 'Give back what the page before answered.' }],
    });
  return Number(next);
}
