import type { TableClient } from '@azure/data-tables';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { entryRows } from '#functions/adapters/entryRows';
import { releaseKind } from '#functions/adapters/records';
import { descending, orNull } from '#functions/adapters/rows';
import type { openStorage } from '#functions/adapters/storage';
import { firstVersion } from './storedCatalogue.ts';

type Kind = 'artist' | 'release';
type Row = Record<string, unknown>;

const rows = entryRows(releaseKind);

/** All rows that lists are made of, as the SDK gives them. */
async function listAll(table: TableClient, kind: Kind): Promise<number> {
  let count = 0;
  const filter = `PartitionKey eq '${kind}' and RowKey gt 'c' and RowKey lt 'd'`;
  for await (const _ of table.listEntities({ queryOptions: { filter } })) count++;
  return count;
}

/** The calls of storage that belong to a call of the API, and nothing else. */
export function createSdkCalls(storage: ReturnType<typeof openStorage>) {
  const tables = { artist: storage.table('artists'), release: storage.table('releases') };
  const history = storage.table('history');
  const get = (kind: Kind, id: string) => tables[kind].getEntity<Row>(kind, `e${id}`);
  /** What lists say of the entries that are saved: the product has it in hand, too. */
  const listRows: Partial<Record<Kind, Row>> = {};
  const listRowKey = (cId: number) => `c${descending(cId)}`;

  async function save(kind: Kind, cId: number): Promise<void> {
    const table = tables[kind];
    const id = anId(kind, cId);
    const row = await get(kind, id);
    listRows[kind] ??= await table.getEntity<Row>(kind, listRowKey(cId));
    const listRow = listRows[kind];
    const { etag, timestamp: _, partitionKey: __, rowKey: ___, ...properties } = row;
    const old = { partitionKey: `${kind}-${id}`, rowKey: descending(1), ...properties };
    await history.upsertEntity(old, 'Replace');
    await table.submitTransaction([
      ['update', { partitionKey: kind, rowKey: `e${id}`, ...properties }, 'Replace', { etag }],
      ['upsert', { ...listRow, partitionKey: kind, rowKey: listRowKey(cId) }, 'Replace'],
    ]);
  }

  return {
    async getArtist(cId: number) {
      await get('artist', anId('artist', cId));
    },
    async getRelease(cId: number, artist: number) {
      await get('release', anId('release', cId));
      await get('artist', anId('artist', artist));
    },
    async listPage(kind: Kind) {
      const filter = `PartitionKey eq '${kind}' and RowKey gt 'c' and RowKey lt 'd'`;
      const pages = tables[kind].listEntities({ queryOptions: { filter } });
      await pages.byPage({ maxPageSize: 100 }).next();
    },
    listAll: (kind: Kind) => listAll(tables[kind], kind),
    updateArtist: (cId: number) => save('artist', cId),
    async updateRelease(cId: number, artist: number) {
      await save('release', cId);
      await get('artist', anId('artist', artist));
    },
    async addRelease(artist: number) {
      const id = crypto.randomUUID();
      await orNull(get('release', id));
      const counter = await tables.release.getEntity<Row>('release', 'numbers');
      const cId = Number(counter['last']) + 1;
      const entity = aStoredRelease({ cId, id, title: 'Low Water' });
      const key = { partitionKey: 'release', rowKey: 'numbers' };
      const version = { ...firstVersion, entity };
      await tables.release.submitTransaction([
        ['update', { ...key, last: cId }, 'Replace', { etag: counter.etag }],
        ['create', rows.entryRow(version)],
        ['create', rows.listRow(version)],
      ]);
      await get('release', entity.id);
      await get('artist', anId('artist', artist));
    },
  };
}
