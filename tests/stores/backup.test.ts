import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ListTableEntitiesOptions } from '@azure/data-tables';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaignGroup, newCampaign } from '#domain/email/campaign';
import { newDelivery } from '#domain/email/delivery';
import { emailGroup } from '#domain/email/email';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { aSnapshot } from '#fixtures/snapshots';
import { aTrack } from '#fixtures/tracks';
import { rowKeys } from '#functions/adapters/storage/entryTable/layout';
import { orNull, type Table, toChunks } from '#functions/adapters/storage/rows';
import { type TableName, tableNames } from '#functions/adapters/storage/storage';
import { createServices } from '#functions/services/services';
import { once, openArchive } from '../../scripts/backup/archiveWriter.ts';
import { backUp } from '../../scripts/backup/backUp.ts';
import { restoreInto } from '../../scripts/backup/restoreInto.ts';
import { type OpenStores, openStores, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';
import { waitingIn } from './publishingSteps.ts';

const quiet = () => undefined;
let folder: string;
let from: OpenStores;
let into: OpenStores;
let archive: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-backup-'));
  archive = join(folder, 'all.tar.gz');
  [from, into] = await Promise.all([openStores(), openStores()]);
  await fill(from);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Data of every kind: versions, difficult texts, typed properties, public and private files. */
async function fill({ storage, releases, snapshots }: OpenStores): Promise<void> {
  for (const number of [1, 2, 3]) {
    const release = aStoredRelease({
      id: anId('release', number),
      description: '“Ø” \u2028 ć 🎚 '.repeat(4000),
    });
    const added = await releases.add(release.id, (cId) => ({ ...release, cId }), save);
    await releases.save(added, { ...added.entity, title: `Low Water ${number}` }, save);
  }
  await storage.table('members').createEntity({
    partitionKey: 'member',
    rowKey: 'typed',
    count: 7,
    share: 0.5,
    none: '',
    // One server has no types that no store writes.
    ...(!process.env['ONE_SERVER'] && {
      whole: { type: 'Int64', value: '9007199254740993' },
      at: new Date('2026-03-20T09:00:00.123Z'),
      raw: new Uint8Array([0, 255, 10]),
    }),
  });
  await snapshots.put(aSnapshot());
  for (const container of ['images', 'recordings'])
    await storage.files(container).put('large/a b/ø.jpg', randomBytes(200_000), {
      contentType: 'image/jpeg',
      cacheControl: 'public, immutable',
      metadata: { accent: 'd8432b' },
    });
}

async function filesOf(stores: OpenStores, name: string) {
  const { files } = await backUp(stores.storage, join(folder, name), { onProgress: quiet });
  return files;
}

async function rowsOf({ storage }: OpenStores) {
  const rows: unknown[] = [];
  for (const name of tableNames)
    for await (const { etag: _, timestamp: __, ...row } of storage.table(name).listEntities())
      rows.push([name, row]);
  return rows;
}

test('into empty storage and back: every row and every file byte for byte', async () => {
  const { files } = await backUp(from.storage, archive, { onProgress: quiet });
  expect(files.length).toBeGreaterThan(5);
  await restoreInto(into.storage, archive, { replace: false, onProgress: quiet });
  expect(await filesOf(into, 'again.tar.gz')).toEqual(files);
  expect(await rowsOf(into)).toEqual(await rowsOf(from));
});

test('the stores read what was restored, its versions too', async () => {
  const { id } = aStoredRelease({ id: anId('release', 2) });
  expect(await into.releases.find(id)).toMatchObject({ version: 2, savedBy: save.by });
  expect(await into.releases.history(id)).toHaveLength(1);
});

test('storage that is not empty is left as it is, unless it is to be replaced', async () => {
  const before = await rowsOf(into);
  const restore = (replace: boolean) =>
    restoreInto(into.storage, archive, { replace, onProgress: quiet });
  await expect(restore(false)).rejects.toThrow('Storage is not empty');
  expect(await rowsOf(into)).toEqual(before);
  await into.storage.table('members').createEntity({ partitionKey: 'later', rowKey: 'later' });
  await restore(true);
  expect(await rowsOf(into)).toEqual(before);
});

test.each([0, 1, 4])(
  'a restore that is interrupted after %i writes is made good by another one',
  async (writes) => {
    const before = await rowsOf(into);
    let left = writes;
    const dying: OpenStores['storage'] = {
      ...into.storage,
      table: (name) =>
        new Proxy(into.storage.table(name), {
          get(table, key: keyof Table) {
            const call: unknown = Reflect.get(table, key);
            if (typeof call !== 'function') return call;
            return (...given: unknown[]) => {
              if (key === 'submitTransaction' && left-- <= 0) throw new Error('Interrupted.');
              return Reflect.apply(call, table, given);
            };
          },
        }),
    };
    const options = { replace: true, onProgress: quiet };
    await expect(restoreInto(dying, archive, options)).rejects.toThrow('Interrupted.');
    await restoreInto(into.storage, archive, options);
    expect(await rowsOf(into)).toEqual(before);
  },
);

test('a process that runs during a restore searches at once what was restored', async () => {
  const { calls } = createServices(portsOver(into).ports);
  const found = async () => {
    const { items } = await calls.listReleases(
      { query: { search: 'water' } },
      aCaller('staff'),
      '',
    );
    return items.map(({ title }) => title).toSorted();
  };
  const before = await found();
  const changed = await into.releases.find(anId('release', 1));
  if (!changed) throw new Error('The release is gone.');
  await into.releases.save(changed, { ...changed.entity, title: 'Slack Water' }, save);
  const added = aStoredRelease({ id: anId('release', 9), title: 'High Water' });
  await into.releases.add(added.id, (cId) => ({ ...added, cId }), save);
  expect(await found()).toEqual(['High Water', 'Low Water 2', 'Low Water 3', 'Slack Water']);
  await restoreInto(into.storage, archive, { replace: true, onProgress: quiet });
  expect(await found()).toEqual(before);
});

test('after a restore the wanted version is built, whatever was live where the backup was made', async () => {
  const snapshots = [{ version: 1, file: '1-made.json.gz', exportedAt: save.at.toISOString() }];
  const at = save.at.toISOString();
  const pointer = { wanted: 1, exported: 1, live: 1, snapshots };
  await from.snapshots.moveFrom(() => pointer);
  await from.publications.put({
    version: 1,
    cause: 'A save',
    state: 'live',
    exportedAt: at,
    liveAt: at,
    changes: [],
    changeCount: 0,
    asked: { since: at, at, tries: 1 },
    heard: { state: 'live', at },
  });
  await backUp(from.storage, join(folder, 'live.tar.gz'), { onProgress: quiet });
  const options = { replace: true, onProgress: quiet };
  await restoreInto(into.storage, join(folder, 'live.tar.gz'), options);
  const { ports, builds } = portsOver(into);
  await createServices(ports).jobs.catchUp();
  expect(builds).toEqual([1]);
});

test('after a restore all that is public is published again, whatever the newest snapshot says', async () => {
  const [before, restored] = await Promise.all([openStores(), openStores()]);
  const id = anId('release', 1);
  const added = await before.releases.add(id, (cId) => aStoredRelease({ id, cId }), save);
  const { cId, title: name } = added.entity;
  const saved = await before.releases.save(added, added.entity, { ...save, publicBy: 'Ada' });
  // According to the snapshot, version 2 was saved and published after the backup read the row.
  const published = {
    artist: {},
    show: {},
    merch: {},
    news: {},
    release: { [cId]: { version: 2, since: 1 } },
  };
  const file = await before.snapshots.put(aSnapshot(), published);
  const snapshots = [{ version: 1, file, exportedAt: save.at.toISOString() }];
  const pointer = { wanted: 1, exported: 1, live: 1, snapshots };
  await before.snapshots.moveFrom(() => pointer);
  await backUp(before.storage, join(folder, 'busy.tar.gz'), { onProgress: quiet });
  const options = { replace: false, onProgress: quiet };
  await restoreInto(restored.storage, join(folder, 'busy.tar.gz'), options);
  await restored.releases.save(saved, saved.entity, { ...save, publicBy: 'Ada' });
  expect(await waitingIn(restored)).toEqual([{ kind: 'release', cId, name, by: 'Ada' }]);
});

test('a backup of 0.2 is restored, and all that is public is published again', async () => {
  const [older, restored] = await Promise.all([openStores(), openStores()]);
  const id = anId('release', 1);
  const [track, links] = [randomUUID(), [{ name: 'Vinyl', url: 'https://a.example' }]];
  const tracks = [aTrack({ id: track.toUpperCase(), releaseId: id })];
  const sold = { id, catalogueNumber: 'LSR-001', links, tracks };
  const added = await older.releases.add(id, (cId) => aStoredRelease({ ...sold, cId }), save);
  const { editions: _____, ...entity } = added.entity;
  const { cId, title: name } = entity;
  const releases = older.storage.table('releases');
  // An entry that is live and another one that waits, as 0.2 left them.
  const row = await releases.getEntity<Record<string, unknown>>('release', rowKeys.entry(id));
  const { publicVersion: _, publicBy: __, etag: ___, timestamp: ____, ...earlier } = row;
  const key = { partitionKey: 'release', rowKey: rowKeys.entry(id) };
  const facts = { ...toChunks(entity), wasPublic: true, isShown: true };
  await releases.updateEntity({ ...earlier, ...facts, ...key }, 'Replace');
  const rows = ['p9999999998', 'q9999999998', 'q9999999997'];
  for (const rowKey of rows) await releases.createEntity({ partitionKey: 'release', rowKey });
  for (const rowKey of ['report', 'asked'])
    await older.storage.table('publications').createEntity({ partitionKey: 'report', rowKey });
  const at = save.at.toISOString();
  const file = await older.snapshots.put(aSnapshot());
  const pointer = { wanted: 1, exported: 1, snapshots: [{ version: 1, file, exportedAt: at }] };
  const files = older.storage.files('snapshots');
  await files.remove(file.replace('.json.gz', '.entries.json'));
  await files.put('wanted.json', Buffer.from(JSON.stringify(pointer)));
  await backUp(older.storage, join(folder, 'older.tar.gz'), { onProgress: quiet });
  const options = { replace: false, onProgress: quiet };
  await restoreInto(restored.storage, join(folder, 'older.tar.gz'), options);
  for (const rowKey of rows)
    expect(
      await orNull(restored.storage.table('releases').getEntity('release', rowKey)),
    ).toBeNull();
  expect(await restored.publications.last(10)).toEqual([]);
  expect(await waitingIn(restored)).toEqual([{ kind: 'release', cId, name, by: 'Ada' }]);
  const { ports, builds } = portsOver(restored);
  await createServices(ports).jobs.takeSnapshot('Restored');
  expect(builds).toEqual([2]);
  expect(await waitingIn(restored)).toEqual([]);
  expect(await restored.releases.find(id)).toMatchObject({
    wasPublic: true,
    entity: { tracks: [{ id: track }], editions: [{ format: 'lp', catalogueNumber: 'LSR-001' }] },
  });
  const owner = await restored.trackIds.find(`track-${track.slice(0, 2)}`, track);
  expect(owner?.value).toEqual({ release: id });
});

/** Writes an archive with one row in each of the given tables, whatever their names. */
async function archiveOf(file: string, tables: Record<string, Record<string, unknown>>) {
  const written = await openArchive(file);
  for (const [table, { partitionKey, rowKey, ...value }] of Object.entries(tables)) {
    const lines = Buffer.from(
      `${JSON.stringify({ partitionKey, rowKey, json0: JSON.stringify(value) })}\n`,
    );
    const content = { kind: 'rows', table, count: 1 } as const;
    await written.add({ path: `tables/${table}/1`, size: lines.length, content }, once(lines));
  }
  await written.finish(save.at);
}

test('the renamed tables of a backup of 0.2 are found under their new names', async () => {
  const restored = await openStores();
  const file = join(folder, 'renamed.tar.gz');
  const at = save.at.toISOString();
  const sending = newDelivery(save.at);
  const mail = { id: '1', person: 'p', sending };
  const chunk = { id: '7-1', keys: ['p'], formedAt: at, sending };
  const { chunk: _, ...campaign } = newCampaign(7, 'Low Water');
  const change = { id: '1', at, by: save.by, fields: [] };
  const broken = { release: '2', url: 'https://a.example', reply: 404, since: at, at, times: 2 };
  const count = { count: 3, until: at };
  const access = { at, account: 'a', name: 'Ada', what: '7', reason: 'Asked.', count: 1 };
  const view = { list: 'releases', name: 'Unlinked' };
  await archiveOf(file, {
    letters: {
      partitionKey: 'letter',
      rowKey: '1',
      ...mail,
      content: { kind: 'held', address: 'a@b.example' },
    },
    mailings: { partitionKey: 'mailing', rowKey: '7', ...campaign, batch: chunk },
    limits: { partitionKey: 'form-p', rowKey: '1', ...count },
    readings: { partitionKey: 'reading', rowKey: '1', ...access },
    views: { partitionKey: 'a', rowKey: '1', ...view, query: '?status=30&lacks=links' },
    timed: { partitionKey: '2', rowKey: '1', ...change, release: '2' },
    links: { partitionKey: 'broken', rowKey: '1', ...broken },
  });
  await restoreInto(restored.storage, file, { replace: false, onProgress: quiet });
  const groupsAndValues = async (table: { list(): Promise<{ group: string; value: unknown }[]> }) =>
    (await table.list()).map(({ group, value }) => [group, value]);
  expect(await groupsAndValues(restored.emails)).toEqual([
    [emailGroup, { ...mail, content: { kind: 'personalData', address: 'a@b.example' } }],
  ]);
  expect(await groupsAndValues(restored.campaigns)).toEqual([
    [campaignGroup, { ...campaign, chunk }],
  ]);
  expect(await groupsAndValues(restored.rateCounts)).toEqual([['form-p', count]]);
  expect(await groupsAndValues(restored.accessLog)).toEqual([['access', access]]);
  expect(await groupsAndValues(restored.savedViews)).toEqual([
    ['a', { ...view, query: '?status=30&missing=links' }],
  ]);
  expect(await groupsAndValues(restored.timedChanges)).toEqual([
    ['2', { ...change, kind: 'release', entry: '2' }],
  ]);
  expect(await groupsAndValues(restored.brokenLinks)).toEqual([['broken', broken]]);
});

test('a table that no version had is refused', async () => {
  const restored = await openStores();
  const file = join(folder, 'foreign.tar.gz');
  await archiveOf(file, { parcels: { partitionKey: 'a', rowKey: '1' } });
  const restoring = restoreInto(restored.storage, file, { replace: false, onProgress: quiet });
  await expect(restoring).rejects.toThrow('parcels, which this version does not know');
});

/** Storage that lists row by row, with an action between two rows. */
function pagewise({ storage }: OpenStores, between: (rowKey: string) => Promise<unknown>) {
  async function* rowByRow(table: Table, options: ListTableEntitiesOptions) {
    for await (const page of table.listEntities(options).byPage({ maxPageSize: 1 }))
      for (const row of page) {
        yield row;
        await between(row.rowKey ?? '');
      }
  }
  return {
    ...storage,
    table: (name: TableName) =>
      new Proxy(storage.table(name), {
        get: (table, property) =>
          property === 'listEntities'
            ? (options: ListTableEntitiesOptions) => rowByRow(table, options)
            : Reflect.get(table, property),
      }),
  };
}

test('what is added, saved and deleted during a backup is restored whole or not at all', async () => {
  const [busy, restored] = await Promise.all([openStores(), openStores()]);
  const add = (number: number) => {
    const release = aStoredRelease({ id: anId('release', number), title: `Tide ${number}` });
    return busy.releases.add(release.id, (cId) => ({ ...release, cId }), save);
  };
  const [first, second] = [await add(1), await add(2)];
  const later = { ...save, at: new Date(save.at.getTime() + 1) };
  let isChanged = false;
  const storage = pagewise(busy, async (rowKey) => {
    // The last list row has been read, but no entry.
    if (isChanged || rowKey !== rowKeys.list(1)) return;
    isChanged = true;
    await busy.releases.save(first, { ...first.entity, title: 'Ebb' }, later);
    await busy.releases.remove(second, save);
    await add(3);
  });
  await backUp(storage, join(folder, 'busy.tar.gz'), { onProgress: quiet });
  await restoreInto(restored.storage, join(folder, 'busy.tar.gz'), {
    replace: false,
    onProgress: quiet,
  });
  const { releases } = restored;
  const titles = async () => (await releases.all()).map(({ entity }) => entity.title).toSorted();
  expect(await titles()).toEqual(['Ebb', 'Tide 3']);
  expect((await releases.rows()).map(({ title }) => title).toSorted()).toEqual(await titles());
  // Numbering continues after the highest number.
  const release = aStoredRelease({ id: anId('release', 4) });
  const added = await releases.add(release.id, (cId) => ({ ...release, cId }), save);
  expect(added.entity.cId).toBe(4);
});

test('a change of an artist that is approved during a backup is in it, stored or waiting', async () => {
  const [busy, restored] = await Promise.all([openStores(), openStores()]);
  const { calls } = createServices(portsOver(busy).ports);
  const [id, proposal] = [anId('release', 1), randomUUID()];
  const [staff, artist] = [aCaller('staff'), aCaller('artist')];
  await busy.artists.add(anId('artist', 1), (cId) => aStoredArtist({ cId }), save);
  await busy.releases.add(id, (cId) => aStoredRelease({ id, cId, title: 'Low Water' }), save);
  const { value, version } = await calls.getRelease({ params: { id } }, artist, '');
  const change = { body: { ...value, title: 'High Water' }, ifMatch: version };
  await calls.proposeRelease(change, artist, proposal);
  let isApproved = false;
  const storage = pagewise(busy, async (rowKey) => {
    // The release was read in its old state.
    if (isApproved || rowKey !== rowKeys.entry(id)) return;
    isApproved = true;
    await calls.approveProposal({ body: { id: proposal } }, staff, '');
  });
  const file = join(folder, 'approved.tar.gz');
  await backUp(storage, file, { onProgress: quiet });
  await restoreInto(restored.storage, file, { replace: false, onProgress: quiet });
  const release = await restored.releases.find(id);
  expect(release?.entity.title).toBe('Low Water');
  expect((await restored.proposals.list()).map(({ value: { fields } }) => fields)).toMatchObject([
    [{ field: 'title', wanted: 'High Water' }],
  ]);
});

test.each([
  ['a changed byte', (bytes: Buffer) => void bytes.writeUInt8(bytes.readUInt8(50_000) ^ 1, 50_000)],
  ['an end that is missing', (bytes: Buffer) => bytes.subarray(0, bytes.length - 2000)],
  ['something else', () => Buffer.from('no archive at all')],
])('an archive with %s is refused before anything is written', async (_, damage) => {
  const empty = await openStores();
  const bytes = await readFile(archive);
  const damaged = join(folder, 'damaged.tar.gz');
  await writeFile(damaged, damage(bytes) ?? bytes);
  const options = { replace: false, onProgress: quiet };
  await expect(restoreInto(empty.storage, damaged, options)).rejects.toThrow(/archive/);
  expect(await rowsOf(empty)).toEqual([]);
});
