import type { EntryKind } from '#domain/entryKind';
import { reasonOf } from '#domain/problem';
import type { EntryFault } from '#domain/publication/publication';

/** Why an entry can't be made public. */
export const faultOf = (kind: EntryKind, cId: number, reason: string): EntryFault => ({
  kind,
  cId,
  reason: reason.slice(0, 600),
  isToDrop: false,
});

/**
 * Replaces an entry that can't be made public with its name and number, and notes the fault: the
 * publisher then keeps the entry's previous version.
 */
export function createGuard(faults: EntryFault[]) {
  function substitute<E>(kind: EntryKind, entry: { cId: number }, reason: string): E {
    faults.push(faultOf(kind, entry.cId, reason));
    const { cId, name, title } = entry as { cId: number; name?: unknown; title?: unknown };
    // The only untyped entry of a snapshot; `salvageSnapshot` validates each by its schema.
    return { cId, name, title } as E;
  }
  return {
    substitute,
    tried<E>(kind: EntryKind, entry: { cId: number }, make: () => E): E {
      try {
        return make();
      } catch (error) {
        return substitute(kind, entry, `The stored version is incomplete: ${reasonOf(error)}`);
      }
    },
  };
}
