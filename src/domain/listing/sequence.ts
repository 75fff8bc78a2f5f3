/** A list with the entry at one place moved to another; unchanged where either place is none. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** A list without the entry in one place. */
export function removedAt<T>(list: readonly T[], place: number): T[] {
  return list.filter((_, index) => index !== place);
}

/** A list with an entry put in at a place; at the end where the list is shorter by now. */
export function insertedAt<T>(list: readonly T[], place: number, entry: T): T[] {
  return list.toSpliced(place, 0, entry);
}
