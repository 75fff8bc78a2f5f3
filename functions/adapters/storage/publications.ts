import type { BuildReport, Publication } from '#domain/publication/publication';
import type { BuildRequest, PublicationStore } from '#functions/ports/ports';
import { descending, fromChunks, orNull, putLongRow, type Table, toChunks } from './rows.ts';

type Row = Record<string, unknown>;
type Report = Awaited<ReturnType<PublicationStore['report']>>;

const partitionKey = 'publication';
const reportRow = { partitionKey: 'report', rowKey: 'report' };
const askedRow = { partitionKey: 'report', rowKey: 'asked' };
const none: Report = { live: 0, last: null, at: null };

/** Publications, newest first by their keys, and one row each for the last report and the last request. */
export function createPublicationStore(table: Table): PublicationStore {
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
      await putLongRow(table, { partitionKey, rowKey, ...toChunks(publication) });
    },
    report,
    async setReport(last: BuildReport, at: string): Promise<void> {
      const before = await report();
      const live = last.state === 'live' ? last.version : before.live;
      // The resident publisher counts none: what a host counted before does not concern it.
      const files = last.state === 'live' ? last.files : (last.files ?? before.files);
      const row = { live, last, at, ...(files !== undefined && { files }) };
      await putLongRow(table, { ...reportRow, ...toChunks(row) });
    },
    async asked(): Promise<BuildRequest | null> {
      const row = await orNull(table.getEntity<Row>(askedRow.partitionKey, askedRow.rowKey));
      // A row of the version before holds only a time.
      return row && 'json0' in row ? fromChunks<BuildRequest>(row) : null;
    },
    async setAsked(request: BuildRequest): Promise<void> {
      await table.upsertEntity({ ...askedRow, ...toChunks(request) }, 'Replace');
    },
  };
}

/**
 * Forgets the last report and the last request. After a restore they are about another site; the
 * wanted version is then requested again.
 */
export async function forgetReport(table: Table): Promise<void> {
  for (const { partitionKey, rowKey } of [reportRow, askedRow])
    await orNull(table.deleteEntity(partitionKey, rowKey));
}
