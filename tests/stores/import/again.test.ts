import { afterEach, beforeAll, expect, test } from 'vitest';
import { anOldArtist, anOldRelease } from '#fixtures/oldSite';
import { type OpenStores, openQuickStores, save } from '../openStores.ts';
import { empty } from './contents.ts';
import { anImporter, staff } from './importer.ts';

let stores: OpenStores;
beforeAll(async () => {
  stores = await openQuickStores();
});
afterEach(() => empty(stores));

const catalogue = (release = {}) => [
  anOldArtist(9001, { Releases: [anOldRelease(9501, { ReleaseStatus: 50, ...release })] }),
];

/** An importer whose import was undone. */
async function afterUndo() {
  const importer = anImporter(stores, { entries: catalogue() });
  await importer.run();
  await stores.releases.keepAddresses((await stores.releases.all()).map(({ entity }) => entity.id));
  await undo(importer);
  expect(await stores.releases.rows()).toEqual([]);
  return importer;
}

async function undo(importer: ReturnType<typeof anImporter>) {
  await importer.imports.undoImport({ query: {} }, staff);
  return importer.work();
}

/** Brings the release back from the trash. */
async function restore() {
  const [deleted] = await stores.releases.deleted();
  const restored = deleted && (await stores.releases.restore(deleted.entity.id, save));
  if (!restored) throw new Error('It is not in the trash.');
  return restored;
}

const isNew = { new: 1, changed: 0, same: 0, kept: 0, refused: 0 };

test('an undone import of the old site comes again whole, under its numbers and addresses', async () => {
  const importer = await afterUndo();
  importer.content.entries = catalogue({ Name: 'Renamed there' });
  const dry = await importer.run({ dryRun: true }, 2);
  expect(dry.outcomes).toEqual({ artists: isNew, releases: isNew });
  expect((await importer.imports.listImport({ query: { list: 'noted' } })).items).toEqual([]);
  const again = await importer.run({}, 3);
  expect(again.outcomes).toEqual({ artists: isNew, releases: isNew });
  const [artist, release] = [await stores.artists.find(9001), await stores.releases.find(9501)];
  expect(release).toMatchObject({
    wasPublic: true,
    entity: { title: 'Renamed there', slug: 'release-9501', artistIds: [artist?.entity.id] },
  });
  expect(release?.entity.cover).toEqual(expect.any(String));
  expect(await stores.releases.deleted()).toEqual([]);
  expect(await stores.artists.deleted()).toEqual([]);
  expect((await importer.run({}, 4)).outcomes.releases).toMatchObject({ same: 1 });
});

test('an import that came again can be undone again, and comes once more', async () => {
  const importer = await afterUndo();
  await importer.run({}, 2);
  expect(await undo(importer)).toMatchObject({ undone: { removed: 2, restored: 0 } });
  expect((await stores.releases.deleted()).map(({ entity }) => entity.cId)).toEqual([9501]);
  expect((await importer.run({}, 3)).outcomes).toEqual({ artists: isNew, releases: isNew });
});

test('what staff restored from the trash and deleted again stays deleted', async () => {
  const importer = await afterUndo();
  const restored = await restore();
  await stores.releases.remove(restored, save);
  const again = await importer.run({}, 2);
  expect(again.outcomes).toEqual({ artists: isNew, releases: { ...isNew, new: 0, refused: 1 } });
});

test('what staff restored from the trash is recognised', async () => {
  const importer = await afterUndo();
  await restore();
  const again = await importer.run({}, 2);
  expect(again.outcomes.releases).toMatchObject({ new: 0, refused: 0 });
});

test('an undone entry that was purged comes anew under its number', async () => {
  const importer = await afterUndo();
  for (const { entity } of await stores.releases.deleted()) {
    await stores.releases.startPurge(entity.id);
    await stores.releases.forget(entity.id);
  }
  expect((await importer.run({}, 2)).outcomes.releases).toEqual(isNew);
  expect((await stores.releases.find(9501))?.version).toBe(2);
});
