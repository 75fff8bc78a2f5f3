// Alone, since the snapshot, the pages and the stores all make things once in this way.

const isSameList = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((one, place) => one === b[place]);

/**
 * Makes something of an object and of what stands around it, and answers the same thing again for
 * as long as the object and all of `around` are the same. Remembers the last one of each object,
 * for as long as the object is in use.
 */
export function createMaker<R>() {
  const last = new WeakMap<object, { around: readonly unknown[]; made: R }>();
  return (of: object, around: readonly unknown[], make: () => R): R => {
    const before = last.get(of);
    if (before && isSameList(before.around, around)) return before.made;
    const made = make();
    last.set(of, { around, made });
    return made;
  };
}

type Sort<T> = (entries: readonly T[]) => readonly T[];

/**
 * Sorts lists of which most entries were in the one before: it begins with the last order in the
 * same language, in which few stand in a wrong place. The order that `sort` makes must be total.
 */
export function createSorter<T>() {
  const last = new Map<string, readonly T[]>();
  return (language: string, entries: readonly T[], sort: Sort<T>): readonly T[] => {
    const left = new Set(entries);
    const begun = (last.get(language) ?? []).filter((entry) => left.delete(entry));
    const sorted = sort([...begun, ...left]);
    last.set(language, sorted);
    return sorted;
  };
}
