// How many copies of an edition, or of a size of merch, are left to sell: a number for staff alone.
import * as z from 'zod';
import type { Caller } from '#domain/member/member';

const wholeNumber = 'Write a whole number.';
export const leftSchema = z.int(wholeNumber).min(0, wholeNumber).max(10_000_000);

interface Counted {
  left?: number | undefined;
}

/** Keeps the stored numbers in an artist's save, since artists neither see nor change them. */
export function keptLeft<C extends Counted>(
  wanted: readonly C[],
  {
    before = [],
    keyOf,
    caller,
  }: { before?: readonly C[] | undefined; keyOf: (one: C) => string; caller: Caller },
): C[] {
  if (caller.role === 'staff') return [...wanted];
  const known = new Map(before.map((one) => [keyOf(one), one.left]));
  return wanted.map(({ left: _, ...one }) => {
    const left = known.get(keyOf(one as C));
    return (left === undefined ? one : { ...one, left }) as C;
  });
}

const countedLists = ['editions', 'sizes'];
const countedChanges = countedLists.map((list) => `${list}.left`);
const isChange = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'field' in value &&
  countedChanges.includes(String(value.field));

/** An answer without the numbers, and without their changes in a history, for an artist. */
export function withoutLeft(value: unknown, list = ''): unknown {
  if (Array.isArray(value))
    return value.filter((one) => !isChange(one)).map((one) => withoutLeft(one, list));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([name]) => name !== 'left' || !countedLists.includes(list),
  );
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutLeft(part, name)]));
}
