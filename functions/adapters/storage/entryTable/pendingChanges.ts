import type { TransactionAction } from '@azure/data-tables';
import type { Change, EntryKind } from '#domain/publication/publication';
import {
  fromChunks,
  hasStatus,
  maxTransactionRows,
  orNull,
  type Table,
  toChunks,
} from '#functions/adapters/storage/rows';
import type { PendingChange } from '#functions/ports/entries';
import { type Row, rowKeys, rowsFilter } from './layout.ts';

const parallelDeletes = 16;

/**
 * Tracks where an entry's last public change is: in a waiting row, written by the transaction of the
 * save itself, until a snapshot holds it, then in a row that names the snapshot's version.
 */
export function createPendingChanges(table: Table, kind: EntryKind) {
  const place = (change: { cId: number }, version: number): TransactionAction => [
    'upsert',
    { partitionKey: kind, rowKey: rowKeys.placed(change.cId), version },
    'Replace',
  ];

  // Deletes in a transaction take no ETag, so each of these is a request of its own.
  async function release({ cId, tag }: PendingChange): Promise<void> {
    try {
      await table.deleteEntity(kind, rowKeys.waiting(cId), { etag: tag });
    } catch (error) {
      // 412: saved again meanwhile, so it stays pending. 404: another process settled it.
      if (!hasStatus(error, 404, 412)) throw error;
    }
  }

  return {
    waiting(change: Change): TransactionAction {
      const rowKey = rowKeys.waiting(change.cId);
      return ['upsert', { partitionKey: kind, rowKey, ...toChunks(change) }, 'Replace'];
    },

    async pending(): Promise<PendingChange[]> {
      const filter = rowsFilter(kind, 'waiting');
      const changes: PendingChange[] = [];
      for await (const row of table.listEntities<Row>({ queryOptions: { filter } }))
        changes.push({ ...fromChunks<Change>(row), tag: row.etag });
      return changes;
    },

    place,

    async settle(changes: readonly PendingChange[], version: number): Promise<void> {
      for (let start = 0; start < changes.length; start += maxTransactionRows) {
        const some = changes.slice(start, start + maxTransactionRows);
        await table.submitTransaction(some.map((change) => place(change, version)));
      }
      for (let start = 0; start < changes.length; start += parallelDeletes)
        await Promise.all(changes.slice(start, start + parallelDeletes).map(release));
    },

    async publicationOf(
      cId: number,
      pending?: readonly PendingChange[],
    ): Promise<'pending' | { version: number } | null> {
      // The waiting row first: a change that is settled meanwhile is then placed already.
      const isWaiting = pending
        ? pending.some((change) => change.cId === cId)
        : (await orNull(table.getEntity(kind, rowKeys.waiting(cId)))) !== null;
      if (isWaiting) return 'pending';
      const row = await orNull(table.getEntity<{ version: number }>(kind, rowKeys.placed(cId)));
      return row && { version: row.version };
    },
  };
}
