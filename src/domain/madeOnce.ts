// Alone, since the snapshot, the pages and the stores all make things once in this way.

/** A loop, since it is asked a hundred thousand times in a publication. */
function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let place = 0; place < a.length; place++) if (a[place] !== b[place]) return false;
  return true;
}

let isForNext = true;

/**
 * Keeps nothing that only a next publication would ask for, from here on. A process that publishes
 * once would hold it for nothing: at 50,000 releases that is a third of its memory and of its time.
 */
export function keepNothingForNext(): void {
  isForNext = false;
}

/** Whether there may be a next publication in this process. */
export const keepsForNext = () => isForNext;

/**
 * Makes something of an object and of what stands around it, and answers the same thing again for
 * as long as the object and all of `around` are the same. Remembers the last one of each object,
 * for as long as the object is in use; where `isAskedAgain` by one publication, also in a process
 * that makes no other.
 */
export function createMaker<R>({ isAskedAgain = false } = {}) {
  const last = new WeakMap<object, { around: readonly unknown[]; made: R }>();
  return (of: object, around: readonly unknown[], make: () => R): R => {
    if (!isForNext && !isAskedAgain) return make();
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
