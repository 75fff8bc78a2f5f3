import type { Id } from '#domain/identifier';

/** Derives another id from an id, the same one each time. */
export type AnotherId = (id: Id) => Id;

/**
 * The entries with distinct ids: those known here keep theirs. Many sources know tracks only by their
 * places, so a track that is inserted first arrives with the id of our first track.
 */
export function withOwnIds<E extends { id: Id }>(
  entries: readonly E[],
  { known, another }: { known: ReadonlySet<E>; another: AnotherId },
): E[] {
  const used = new Set([...known].map(({ id }) => id));
  return entries.map((entry) => {
    if (known.has(entry)) return entry;
    let { id } = entry;
    while (used.has(id)) id = another(id);
    used.add(id);
    return { ...entry, id };
  });
}
