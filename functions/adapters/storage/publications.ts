import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredPublication } from '#domain/publication/storedPublication';
import {
  descending,
  fromChunks,
  hasStatus,
  orNull,
  putLongRow,
  type Table,
  toChunks,
} from './rows.ts';

type Row = Record<string, unknown>;

const partitionKey = 'publication';
const maxTries = 20;

/** Publications, newest first by their keys. */
export function createPublicationStore(table: Table) {
  const keyOf = (version: number) => ({ partitionKey, rowKey: descending(version) });
  const rowOf = (version: number) =>
    orNull(table.getEntity<Row>(partitionKey, descending(version)));

  return {
    async find(version: number): Promise<StoredPublication | null> {
      const row = await rowOf(version);
      return row && fromChunks<StoredPublication>(row);
    },
    async last(count: number): Promise<StoredPublication[]> {
      const filter = `PartitionKey eq '${partitionKey}'`;
      const pages = table
        .listEntities<Row>({ queryOptions: { filter } })
        .byPage({ maxPageSize: count });
      for await (const page of pages) return page.map((row) => fromChunks<StoredPublication>(row));
      return [];
    },
    async put(publication: StoredPublication): Promise<void> {
      await putLongRow(table, { ...keyOf(publication.version), ...toChunks(publication) });
    },
    /** Changes a publication, retrying on a clash. Null if the publication does not exist. */
    async change(
      version: number,
      next: (publication: StoredPublication) => StoredPublication,
    ): Promise<StoredPublication | null> {
      for (let tries = 1; ; tries++) {
        const row = await rowOf(version);
        if (!row) return null;
        const publication = next(fromChunks<StoredPublication>(row));
        const changed = { ...keyOf(version), ...toChunks(publication) };
        try {
          // A transaction for a single row, for the same reason as in `putLongRow`.
          await table.submitTransaction([['update', changed, 'Replace', { etag: row.etag }]]);
          return publication;
        } catch (error) {
          if (!hasStatus(error, 412) || tries === maxTries) throw error;
          await sleep(Math.random() * 5 * tries);
        }
      }
    },
  };
}
