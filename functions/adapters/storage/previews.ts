import type { Id } from '#domain/identifier';
import type { StoredPreview } from '#domain/publication/preview';
import { fromChunks, orNull, type Table, toChunks } from './rows.ts';

type Row = Record<string, unknown>;
const partitionKey = 'preview';

/** Links to previews, keyed by the hash of their secret, so that reading the table opens none. */
export function createPreviewStore(table: Table) {
  async function where(condition?: string): Promise<StoredPreview[]> {
    const inPartition = `PartitionKey eq '${partitionKey}'`;
    const filter = condition ? `${inPartition} and ${condition}` : inPartition;
    const found: StoredPreview[] = [];
    for await (const row of table.listEntities<Row>({ queryOptions: { filter } }))
      found.push(fromChunks<StoredPreview>(row));
    return found;
  }
  const remove = async (id: string) => {
    await orNull(table.deleteEntity(partitionKey, id));
  };
  return {
    async put(preview: StoredPreview): Promise<void> {
      const { id, release, expiresAt } = preview;
      const row = { partitionKey, rowKey: id, release, expiresAt, ...toChunks(preview) };
      await table.upsertEntity(row, 'Replace');
    },
    async find(id: string): Promise<StoredPreview | null> {
      const row = await orNull(table.getEntity<Row>(partitionKey, id));
      return row && fromChunks<StoredPreview>(row);
    },
    all: () => where(),
    list: (release: Id) => where(`release eq '${release}'`),
    remove,
    /** Deletes links that expired before a time. */
    async forget(before: Date): Promise<void> {
      const past = await where(`expiresAt lt '${before.toISOString()}'`);
      for (const { id } of past) await remove(id);
    },
  };
}
