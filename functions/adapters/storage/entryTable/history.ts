import type { TransactionAction } from '@azure/data-tables';
import type { Id } from '#domain/identifier';
import { faultsOf } from '#domain/publication/substitute';
import { maxTransactionRows, putLongRow, type Table, torn } from '#functions/adapters/storage/rows';
import type { HistoryPart, Numbered, Saved } from '#functions/ports/entries';
import type { KindOfEntry } from './kinds.ts';
import { fromRow, historyKey, historyPartition, type Row, toRow, unreadable } from './layout.ts';

/** Earlier versions of entries. */
export function createHistoryRows<E extends Numbered, R>(
  history: Table,
  { kind, schema, substitute }: KindOfEntry<E, R>,
) {
  const inPartition = (id: Id) => `PartitionKey eq '${historyPartition(kind, id)}'`;
  const isShowable = (entity: E) => !substitute || faultsOf(schema, entity).length === 0;
  const rowsWhere = (filter: string) => history.listEntities<Row>({ queryOptions: { filter } });

  return {
    /** Stores an earlier version; repeating it writes the same row. */
    async remember(previous: Saved<E>): Promise<void> {
      const partitionKey = historyPartition(kind, previous.entity.id);
      const rowKey = historyKey(previous.version);
      await putLongRow(history, { partitionKey, rowKey, ...toRow(previous) });
    },

    /**
     * The earlier versions of an entry, newest first, without unreadable ones.
     * @throws {Problem} unavailable, for an unreadable version, if `isComplete`
     */
    async versions(id: Id, part: HistoryPart = {}): Promise<Saved<E>[]> {
      const { below = Number.POSITIVE_INFINITY, count = 1000 } = part;
      const { isComplete = false, isUsable = false } = part;
      const filter = Number.isFinite(below)
        ? `${inPartition(id)} and RowKey gt '${historyKey(below)}'`
        : inPartition(id);
      const versions: Saved<E>[] = [];
      for await (const rows of rowsWhere(filter).byPage({ maxPageSize: count }))
        for (const row of rows) {
          if (versions.length === count) return versions;
          try {
            const saved = fromRow<E>(row);
            if (!isUsable || isShowable(saved.entity)) versions.push(saved);
          } catch (error) {
            const fault = torn(error);
            if (isComplete)
              throw unreadable(`version ${Number(row['version'])} of ${kind} ${id}`, fault);
          }
        }
      return versions;
    },

    /** Deletes all versions of an entry. */
    async clear(id: Id): Promise<void> {
      const partitionKey = historyPartition(kind, id);
      const pages = rowsWhere(inPartition(id)).byPage({ maxPageSize: maxTransactionRows });
      for await (const rows of pages) {
        const deletes = rows.map(
          ({ rowKey = '' }): TransactionAction => ['delete', { partitionKey, rowKey }],
        );
        if (deletes.length > 0) await history.submitTransaction(deletes);
      }
    },
  };
}
