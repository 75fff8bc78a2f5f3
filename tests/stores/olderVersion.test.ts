import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { neutralPublicLabel } from '#domain/label/publicLabel';
import { snapshotSchema } from '#domain/publication/snapshot';
import { newReleaseSchema } from '#domain/release/release';
import { schemaNumber } from '#domain/schemaNumber';
import { aCaller } from '#fixtures/callers';
import { artistKind, releaseKind } from '#functions/adapters/storage/entryTable/kinds';
import { mendEntries } from '#functions/adapters/storage/entryTable/mendEntries';
import type { Calls } from '#functions/services/calls';
import { createServices } from '#functions/services/services';
import { currentRow } from '../../scripts/backup/version02.ts';
import older from '../fixtures/olderVersion.json' with { type: 'json' };
import { type OpenStores, openQuickStores } from './openStores.ts';
import { portsOver } from './portsOver.ts';
import { changeRelease, drain } from './publishingSteps.ts';

const staff = aCaller('staff');
const row = z
  .object({ partitionKey: z.string(), rowKey: z.string() })
  .catchall(z.union([z.string(), z.number(), z.boolean()]));
const tables = z.record(z.string(), z.array(row)).parse(older.tables);
const first = '00000000-0000-4000-8000-000000000001';

let stores: OpenStores;
let services: Calls;
let publish: (cause?: string) => Promise<void>;
/** Storage as the older version left it, restored by this one. */
beforeEach(async () => {
  stores = await openQuickStores();
  for (const [name, rows] of Object.entries(tables))
    for (const old of rows) {
      const entity = currentRow(name, old);
      if (entity) await stores.storage.table(name).createEntity(entity);
    }
  await mendEntries(stores.storage.table('artists'), artistKind);
  await mendEntries(stores.storage.table('releases'), releaseKind);
  const files = stores.storage.files('snapshots');
  const [{ file = '' } = {}] = older.pointer.snapshots;
  const snapshot = { ...older.snapshot, label: neutralPublicLabel };
  await files.put(file, gzipSync(JSON.stringify(snapshot)));
  await files.put('wanted.json', Buffer.from(JSON.stringify(older.pointer)));
  const { calls, jobs } = createServices(portsOver(stores).ports);
  services = calls;
  publish = jobs.takeSnapshot;
});

async function wantedSnapshot() {
  const text = new TextDecoder().decode(await stores.snapshots.wantedText());
  return snapshotSchema.parse(JSON.parse(text));
}

test('rows without a number are read, edited, listed and kept in the history', async () => {
  const { items } = await services.listReleases({ query: {} }, staff, randomUUID());
  expect(items).toHaveLength(3);
  expect(items.map(({ title }) => title)).toContain('夜のフィード, revised');
  await changeRelease(services, first, { title: 'Tide Tables, once more' });
  const { value } = await services.getRelease({ params: { id: first } }, staff, randomUUID());
  expect(value).toMatchObject({
    title: 'Tide Tables, once more',
    artists: [{ name: 'Ólafur & The Moles' }],
    tracks: [{ name: 'Track 1', composer: 'A. Mole' }, { name: 'Track 2' }],
  });
  const history = await services.getReleaseHistory(
    { params: { id: first }, query: {} },
    staff,
    randomUUID(),
  );
  const titles = history.versions.map(({ entry: { title } }) => title);
  expect(titles).toEqual(expect.arrayContaining(['Tide Tables', 'Tide Tables, revised']));
  const added = await services.addRelease(
    { body: newReleaseSchema.parse({ title: 'The next' }) },
    staff,
    randomUUID(),
  );
  expect(added.value.cId).toBe(4);
});

test('its snapshot is read, and the next one carries the number', async () => {
  const before = await wantedSnapshot();
  expect(before).toMatchObject({ version: 1, schema: 1, label: { name: 'Gatefold' } });
  expect(before.releases).toHaveLength(2);
  await changeRelease(services, first, { title: 'Tide Tables, once more' });
  expect(await drain(stores, publish)).toBe(1);
  const after = await wantedSnapshot();
  expect(after).toMatchObject({ version: 2, schema: schemaNumber });
  const changed = after.releases.find(({ cId }) => cId === 1);
  const [same] = after.releases.filter(({ cId }) => cId === 2);
  expect(changed?.title).toBe('Tide Tables, once more');
  // The public address stays, and the other release is unchanged.
  expect(changed?.url).toBe(before.releases.find(({ cId }) => cId === 1)?.url);
  expect(same).toMatchObject(before.releases.find(({ cId }) => cId === 2) ?? {});
});

test('it is rolled back to', async () => {
  await changeRelease(services, first, { title: 'A mistake' });
  await drain(stores, publish);
  await services.rollBack({ body: { version: 1 } }, staff, randomUUID());
  expect((await wantedSnapshot()).releases.map(({ title }) => title)).toContain(
    'Tide Tables, revised',
  );
});

test('a row of a newer version is refused, and left as it is', async () => {
  const table = stores.storage.table('releases');
  const key = `e${first}`;
  await table.updateEntity(
    { partitionKey: 'release', rowKey: key, schema: schemaNumber + 1 },
    'Merge',
  );
  await expect(changeRelease(services, first, { title: 'Lost' })).rejects.toThrow(/newer version/);
  const { schema, json0 } = await table.getEntity('release', key);
  expect(schema).toBe(schemaNumber + 1);
  expect(String(json0)).toContain('Tide Tables, revised');
});
