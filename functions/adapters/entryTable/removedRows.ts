import type { TableClient, TransactionAction } from '@azure/data-tables';
import type { EntryKind } from '#domain/publication/publication';
import { descending, fromChunks, orNull, toChunks } from '#functions/adapters/rows';
import type { Saved } from '#functions/ports/entries';

type Row = Record<string, unknown>;

interface Numbered {
  id: string;
  cId: number;
}

/**
 * The rows of removed entries. The entry's own row stays for a while as a mark without content, so
 * that its tag guards the removal; `x{id}` says that history and files are still to be cleared.
 */
export function removedRows<E extends Numbered>(table: TableClient, kind: EntryKind) {
  const key = (rowKey: string) => ({ partitionKey: kind, rowKey });

  return {
    /** Takes an entry out of every list, in the transaction that its row's tag guards. */
    removing({ entity, version }: Saved<E>, tag: string): TransactionAction[] {
      const mark = { ...key(`e${entity.id}`), removed: true, version };
      return [
        ['update', mark, 'Replace', { etag: tag }],
        ['delete', key(`c${descending(entity.cId)}`)],
        ['upsert', { ...key(`x${entity.id}`), ...toChunks(entity) }, 'Replace'],
      ];
    },

    /** Removed entries whose history and files are still there. */
    async leftovers(): Promise<E[]> {
      const filter = `PartitionKey eq '${kind}' and RowKey gt 'x' and RowKey lt 'y'`;
      const entities: E[] = [];
      for await (const row of table.listEntities<Row>({ queryOptions: { filter } }))
        entities.push(fromChunks<E>(row));
      return entities;
    },

    /** Deletes the mark of a removed entry; last the note that something was to be cleared. */
    async forget(id: string): Promise<void> {
      await orNull(table.deleteEntity(kind, `e${id}`));
      await orNull(table.deleteEntity(kind, `x${id}`));
    },
  };
}
