import type { TableClient, TransactionAction } from '@azure/data-tables';
import type { Id } from '#domain/identifier';
import type { EntryKind } from '#domain/publication/publication';
import { fromRow, type Row, toRow } from '#functions/adapters/entryTable/savedRow';
import { descending } from '#functions/adapters/rows';
import type { Saved } from '#functions/ports/entries';

/** What one transaction takes. */
const batchSize = 100;

/** The versions of entries before the stored ones: a partition for each entry, newest first. */
export function historyRows<E extends { id: Id }>(history: TableClient, kind: EntryKind) {
  const partitionOf = (id: Id) => `${kind}-${id}`;
  const rowsOf = (filter: string) => history.listEntities<Row>({ queryOptions: { filter } });

  return {
    /** Keeps a version; written a second time it is the same. */
    async remember(previous: Saved<E>): Promise<void> {
      const partitionKey = partitionOf(previous.entity.id);
      const rowKey = descending(previous.version);
      await history.upsertEntity({ partitionKey, rowKey, ...toRow(previous) }, 'Replace');
    },

    async versions(
      id: Id,
      { below = Number.POSITIVE_INFINITY, count = 1000 } = {},
    ): Promise<Saved<E>[]> {
      const partition = `PartitionKey eq '${partitionOf(id)}'`;
      const filter = Number.isFinite(below)
        ? `${partition} and RowKey gt '${descending(below)}'`
        : partition;
      const versions: Saved<E>[] = [];
      for await (const rows of rowsOf(filter).byPage({ maxPageSize: count }))
        for (const row of rows) {
          if (versions.length === count) return versions;
          versions.push(fromRow<E>(row));
        }
      return versions;
    },

    /** Deletes all versions of an entry. */
    async clear(id: Id): Promise<void> {
      const partitionKey = partitionOf(id);
      const pages = rowsOf(`PartitionKey eq '${partitionKey}'`).byPage({ maxPageSize: batchSize });
      for await (const rows of pages) {
        const deletes = rows.map(
          ({ rowKey = '' }): TransactionAction => ['delete', { partitionKey, rowKey }],
        );
        if (deletes.length > 0) await history.submitTransaction(deletes);
      }
    },
  };
}
