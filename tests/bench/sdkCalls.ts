import { aStoredRelease } from '#fixtures/releases';
import { releaseKind } from '#functions/adapters/storage/entryTable/kinds';
import { entryRows } from '#functions/adapters/storage/entryTable/layout';
import { descending, orNull } from '#functions/adapters/storage/rows';
import { firstVersion, idOf, type Tables } from './storedCatalogue.ts';

type Kind = 'artist' | 'release';
type Row = Record<string, unknown>;

const rows = entryRows(releaseKind);

/** The rows that lists of releases consist of. */
const listed = "PartitionKey eq 'release' and RowKey gt 'c' and RowKey lt 'd'";

export type SdkCall =
  | 'getArtist'
  | 'getRelease'
  | 'listPage'
  | 'listAll'
  | 'updateArtist'
  | 'updateRelease'
  | 'addRelease';

/** The numbers of a call's entries. */
export interface Numbers {
  release: number;
  artist: number;
}

/** Only the storage calls of an API call. */
export function createSdkCalls(
  storage: Tables,
): Record<SdkCall, (numbers: Numbers) => Promise<unknown>> {
  const tables = { artist: storage.table('artists'), release: storage.table('releases') };
  const history = storage.table('history');
  const get = (kind: Kind, id: string) => tables[kind].getEntity<Row>(kind, `e${id}`);
  /** The list rows of the saved entries, which the product also keeps in memory. */
  const listRows: Partial<Record<Kind, Row>> = {};
  const listRowKey = (cId: number) => `c${descending(cId)}`;

  async function save(kind: Kind, cId: number): Promise<void> {
    const table = tables[kind];
    const id = idOf(kind, cId);
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
    getArtist: ({ artist }) => get('artist', idOf('artist', artist)),
    getRelease: async ({ release, artist }) => [
      await get('release', idOf('release', release)),
      await get('artist', idOf('artist', artist)),
    ],
    async listPage() {
      const pages = tables.release.listEntities({ queryOptions: { filter: listed } });
      return (await pages.byPage({ maxPageSize: 100 }).next()).value;
    },
    async listAll() {
      let count = 0;
      for await (const _ of tables.release.listEntities({ queryOptions: { filter: listed } }))
        count++;
      return count;
    },
    updateArtist: ({ artist }) => save('artist', artist),
    async updateRelease({ release, artist }) {
      await save('release', release);
      await get('artist', idOf('artist', artist));
    },
    async addRelease({ artist }) {
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
      await get('artist', idOf('artist', artist));
    },
  };
}
