import { beforeAll, beforeEach, expect, test } from 'vitest';
import { anOldArtist, anOldRelease } from '#fixtures/oldSite';
import { type OpenStores, openQuickStores } from '../openStores.ts';
import { empty } from './contents.ts';
import { anImporter, staff } from './importer.ts';

let stores: OpenStores;
let importer: ReturnType<typeof anImporter>;
beforeAll(async () => {
  stores = await openQuickStores();
});
beforeEach(async () => {
  await empty(stores);
  importer = anImporter(stores, { entries: [anOldArtist(41, { Releases: [anOldRelease(112)] })] });
  await importer.run();
});

const track = (given = {}) => ({ ReleaseId: 112, Place: 1, Name: 'East', ...given });
const stored = async () => {
  const saved = await stores.releases.find(112);
  if (!saved) throw new Error('It was not imported.');
  return saved;
};

test('a track with a recording does not become another one', async () => {
  const { id, tracks } = (await stored()).entity;
  const [first] = tracks;
  const sound = { measured: null, made: null, work: null };
  await stores.sounds.add(id, first?.id ?? '', sound);
  expect(await importer.imports.importTrack({ body: track() }, staff)).toEqual(first);
  expect((await stored()).entity.tracks).toEqual(tracks);
  await stores.sounds.erase(id, [first?.id ?? '']);
  expect(await importer.imports.importTrack({ body: track() }, staff)).toMatchObject({
    name: 'East',
  });
});

test('a new track stands at its place, between those that were imported', async () => {
  const between = track({ Place: 2, ISRC: 'QZ-OLD-18-00999' });
  await importer.imports.importTrack({ body: between }, staff);
  const { tracks } = (await stored()).entity;
  expect(tracks.map(({ name }) => name)).toEqual(['North', 'East', 'South']);
});

test.each<[string, () => Promise<unknown>]>([
  [
    'release',
    () => importer.imports.importRelease({ body: anOldRelease(112, { Name: 'New' }) }, staff),
  ],
  ['track', () => importer.imports.importTrack({ body: track() }, staff)],
])('a %s that was imported by itself keeps the run before from being undone', async (_, change) => {
  await change();
  const { title } = (await stored()).entity;
  await expect(importer.imports.undoImport({ query: {} }, staff)).rejects.toThrow(
    `The import can’t be undone, because “${title}” was changed since.`,
  );
});
