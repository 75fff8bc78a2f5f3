import type { Id } from '#domain/identifier';
import type { EntryKind } from '#domain/publication/publication';
import { toRow } from '#functions/adapters/entryTable/savedRow';
import { descending, toChunks } from '#functions/adapters/rows';
import type { Saved } from '#functions/ports/entries';

/** What the store must know of a kind of entry. */
export interface KindOfEntry<E, R> {
  kind: EntryKind;
  /** What lists say of an entry, stored in a light row of its own. */
  record(entity: E, changedAt: string): R;
}

/** What every entry has. */
export interface Numbered {
  id: Id;
  cId: number;
}

/** The two rows in which an entry stands: the entry itself, and what lists say of it. */
export function entryRows<E extends Numbered, R>({ kind, record }: KindOfEntry<E, R>) {
  const key = (rowKey: string) => ({ partitionKey: kind, rowKey });
  return {
    key,
    entryRow: (saved: Saved<E>) => ({ ...key(`e${saved.entity.id}`), ...toRow(saved) }),
    listRow: (saved: Saved<E>) => ({
      ...key(`c${descending(saved.entity.cId)}`),
      id: saved.entity.id,
      savedAt: saved.savedAt,
      ...toChunks(record(saved.entity, saved.savedAt)),
    }),
  };
}
