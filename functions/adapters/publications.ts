import type { TableClient } from '@azure/data-tables';
import type { BuildReport, Publication } from '#domain/publication';
import { descending, fromChunks, orNull, toChunks } from '#functions/adapters/rows';
import type { PublicationStore } from '#functions/ports';

type Row = Record<string, unknown>;
type Report = Awaited<ReturnType<PublicationStore['report']>>;

const partitionKey = 'publication';
const reportRow = { partitionKey: 'report', rowKey: 'report' };
const none: Report = { live: 0, last: null, at: null };

/** Publications, newest first by their keys, and one row for what the builder said last. */
export function createPublicationStore(table: TableClient): PublicationStore {
  async function report(): Promise<Report> {
    const row = await orNull(table.getEntity<Row>(reportRow.partitionKey, reportRow.rowKey));
    return row ? fromChunks<Report>(row) : none;
  }

  return {
    async find(version: number): Promise<Publication | null> {
      const row = await orNull(table.getEntity<Row>(partitionKey, descending(version)));
      return row && fromChunks<Publication>(row);
    },
    async last(count: number): Promise<Publication[]> {
      const filter = `PartitionKey eq '${partitionKey}'`;
      const pages = table
        .listEntities<Row>({ queryOptions: { filter } })
        .byPage({ maxPageSize: count });
      for await (const page of pages) return page.map((row) => fromChunks<Publication>(row));
      return [];
    },
    async put(publication: Publication): Promise<void> {
      const rowKey = descending(publication.version);
      await table.upsertEntity({ partitionKey, rowKey, ...toChunks(publication) }, 'Replace');
    },
    report,
    async setReport(last: BuildReport, at: string): Promise<void> {
      const live = last.state === 'live' ? last.version : (await report()).live;
      await table.upsertEntity({ ...reportRow, ...toChunks({ live, last, at }) }, 'Replace');
    },
  };
}

/**
 * Forgets what the builder said last: it told of a site that was, as after a restore. Whatever is
 * wanted is asked for anew then.
 */
export async function forgetReport(table: TableClient): Promise<void> {
  await orNull(table.deleteEntity(reportRow.partitionKey, reportRow.rowKey));
}
