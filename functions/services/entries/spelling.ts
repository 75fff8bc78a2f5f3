import type { Id } from '#domain/identifier';
import { termsOf } from '#domain/listing/searching';

/** Words with digits are numbers and codes: those are found as they stand, or not at all. */
const isSpelled = (term: string) => term.length > 3 && !/\d/.test(term);
/** The share of a word's letters that may be wrong. */
const share = 0.25;

/**
 * How many letters one word has to change to become another, where two swapped letters count as
 * one: the optimal string alignment distance. Answers `most + 1` as soon as it is larger than `most`.
 */
export function typosBetween(a: string, b: string, most: number): number {
  const [from, to] = [[...a], [...b]];
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1];
      let cost = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (isSwapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    [before, row] = [row, next];
  }
  return row[to.length] ?? 0;
}

/** The words of entries, to find those that are spelled like another one. */
export function createSpelling() {
  const entriesOf = new Map<string, Set<Id>>();
  const termsOfEntry = new Map<Id, string[]>();

  function drop(id: Id): void {
    for (const term of termsOfEntry.get(id) ?? []) {
      const ids = entriesOf.get(term);
      ids?.delete(id);
      if (ids?.size === 0) entriesOf.delete(term);
    }
    termsOfEntry.delete(id);
  }

  function idsLike(term: string): Set<Id> {
    const found = new Set<Id>();
    if (!isSpelled(term)) return found;
    const most = Math.max(1, Math.round(term.length * share));
    for (const [known, ids] of entriesOf)
      if (typosBetween(term, known, most) <= most) for (const id of ids) found.add(id);
    return found;
  }

  return {
    drop,

    put(id: Id, text: string): void {
      drop(id);
      const terms = termsOf(text).filter(isSpelled);
      termsOfEntry.set(id, terms);
      for (const term of terms) {
        const ids = entriesOf.get(term);
        if (ids) ids.add(id);
        else entriesOf.set(term, new Set([id]));
      }
    },

    /** The entries that have a word like each one in a text, a typo or two apart. */
    like(text: string): ReadonlySet<Id> {
      const [first, ...others] = termsOf(text).map(idsLike);
      return new Set([...(first ?? [])].filter((id) => others.every((ids) => ids.has(id))));
    },
  };
}
