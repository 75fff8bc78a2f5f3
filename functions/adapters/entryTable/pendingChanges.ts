import type { TableClient, TransactionAction } from '@azure/data-tables';
import type { Change, EntryKind } from '#domain/publication/publication';
import { descending, fromChunks, hasStatus, orNull, toChunks } from '#functions/adapters/rows';
import type { PendingChange } from '#functions/ports/entries';

type Row = Record<string, unknown>;

/** What one transaction takes. */
const batchSize = 100;
const parallelDeletes = 16;

/**
 * The rows that tell where an entry's last change is: `q{number}` while it waits for a snapshot,
 * written in the transaction of the save itself, then `p{number}` with the snapshot's version.
 */
export function publicationRows(table: TableClient, kind: EntryKind) {
  const queued = (cId: number) => `q${descending(cId)}`;
  const placed = (cId: number) => `p${descending(cId)}`;

  const place = (change: { cId: number }, version: number): TransactionAction => [
    'upsert',
    { partitionKey: kind, rowKey: placed(change.cId), version },
    'Replace',
  ];

  // A transaction's deletes take no ETag, so these go one by one.
  async function release({ cId, tag }: PendingChange): Promise<void> {
    try {
      await table.deleteEntity(kind, queued(cId), { etag: tag });
    } catch (error) {
      // Saved again meanwhile: it stays pending. Gone: somebody else settled it.
      if (!hasStatus(error, 404, 412)) throw error;
    }
  }

  async function settle(changes: readonly PendingChange[], version: number): Promise<void> {
    for (let start = 0; start < changes.length; start += batchSize) {
      const batch = changes.slice(start, start + batchSize);
      await table.submitTransaction(batch.map((change) => place(change, version)));
    }
    for (let start = 0; start < changes.length; start += parallelDeletes)
      await Promise.all(changes.slice(start, start + parallelDeletes).map(release));
  }

  return {
    waiting(change: Change): TransactionAction {
      const row = { partitionKey: kind, rowKey: queued(change.cId), ...toChunks(change) };
      return ['upsert', row, 'Replace'];
    },

    async pending(): Promise<PendingChange[]> {
      const filter = `PartitionKey eq '${kind}' and RowKey gt 'q' and RowKey lt 'r'`;
      const changes: PendingChange[] = [];
      for await (const row of table.listEntities<Row>({ queryOptions: { filter } }))
        changes.push({ ...fromChunks<Change>(row), tag: row.etag });
      return changes;
    },

    place,
    settle,

    async publicationOf(cId: number): Promise<'pending' | { version: number } | null> {
      if (await orNull(table.getEntity(kind, queued(cId)))) return 'pending';
      const row = await orNull(table.getEntity<{ version: number }>(kind, placed(cId)));
      return row && { version: row.version };
    },
  };
}
