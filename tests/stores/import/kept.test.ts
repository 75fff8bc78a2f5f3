import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { StoredArtist } from '#domain/artist/artist';
import type { StoredRelease } from '#domain/release/release';
import { anOldArtist, anOldRelease } from '#fixtures/oldSite';
import { type OpenStores, openQuickStores, save } from '../openStores.ts';
import { catalogueRows, empty } from './contents.ts';
import { anImporter } from './importer.ts';

let stores: OpenStores;
let importer: ReturnType<typeof anImporter>;
beforeAll(async () => {
  stores = await openQuickStores();
});

/** The old site, with changes. */
const catalogue = (artist = {}, release = {}) => [
  anOldArtist(41, { ...artist, Releases: [anOldRelease(112, release)] }),
];

beforeEach(async () => {
  await empty(stores);
  importer = anImporter(stores, { entries: catalogue() });
  await importer.run();
});

async function editArtist(fields: Partial<StoredArtist>): Promise<void> {
  const stored = await stores.artists.find(41);
  if (!stored) throw new Error('The artist was not imported.');
  await stores.artists.save(stored, { ...stored.entity, ...fields }, save);
}

async function editRelease(edit: (release: StoredRelease) => Partial<StoredRelease>) {
  const stored = await stores.releases.find(112);
  if (!stored) throw new Error('The release was not imported.');
  await stores.releases.save(stored, { ...stored.entity, ...edit(stored.entity) }, save);
}

const release = async () => (await stores.releases.find(112))?.entity;

async function keptFields() {
  const { items } = await importer.imports.listImport({ query: { list: 'kept' } });
  return items.map(({ cId, outcome, kept }) => ({ cId, outcome, kept }));
}

test('a field that was edited here is kept and listed, and the others follow the old site', async () => {
  await editArtist({ bio: '<p>Edited here.</p>' });
  importer.content.entries = catalogue({
    Name: 'Renamed there',
    ArtistBio: '<p>Written anew.</p>',
    ArtistShare: 20,
  });
  const run = await importer.run({}, 2);
  expect(run.outcomes.artists).toMatchObject({ changed: 1, kept: 1 });
  expect(run.keptCount).toBe(1);
  expect((await stores.artists.find(41))?.entity).toMatchObject({
    name: 'Renamed there',
    bio: '<p>Edited here.</p>',
    share: 20,
  });
  const kept = [{ field: 'bio', stored: 'Edited here.', incoming: 'Written anew.' }];
  expect(await keptFields()).toEqual([{ cId: 41, outcome: 'changed', kept }]);
});

test('an entry that was edited here is kept and listed by every run, which writes nothing', async () => {
  await editRelease(() => ({ title: 'Named here' }));
  const before = await catalogueRows(stores, { tags: true });
  const kept = [{ field: 'title', stored: 'Named here', incoming: 'Release 112' }];
  for (const number of [2, 3]) {
    const run = await importer.run({}, number);
    expect(run).toMatchObject({ outcomes: { releases: { kept: 1, same: 0 } }, keptCount: 1 });
    expect(await keptFields()).toEqual([{ cId: 112, outcome: 'kept', kept }]);
  }
  expect(await catalogueRows(stores, { tags: true })).toEqual(before);
});

test('a dry run lists what would be kept', async () => {
  await editRelease(() => ({ title: 'Named here' }));
  expect(await importer.run({ dryRun: true }, 2)).toMatchObject({ keptCount: 1 });
  expect(await keptFields()).toMatchObject([{ cId: 112, outcome: 'kept' }]);
});

test('what was copied here from the old site differs no more', async () => {
  await editRelease(() => ({ title: 'Named here' }));
  importer.content.entries = catalogue({}, { Name: 'Named there' });
  expect((await importer.run({}, 2)).keptCount).toBe(1);
  await editRelease(() => ({ title: 'Named there' }));
  expect(await importer.run({}, 3)).toMatchObject({
    outcomes: { releases: { same: 1 } },
    keptCount: 0,
  });
});

test('the tracks of a release are one field', async () => {
  const renamed = ({ tracks }: StoredRelease) => ({
    tracks: tracks.map((track) =>
      track.name === 'North' ? { ...track, name: 'North, edited here' } : track,
    ),
  });
  await editRelease(renamed);
  importer.content.entries = catalogue({}, { Name: 'New', Tracks: [{ Name: 'North' }] });
  expect((await importer.run({}, 2)).keptCount).toBe(1);
  const { title, tracks } = (await release()) ?? {};
  expect(title).toBe('New');
  expect(tracks?.map(({ name }) => name)).toEqual(['North, edited here', 'South']);
});

test('tracks that got more here are kept, and listed once they differ on the old site', async () => {
  await editRelease(({ tracks }) => ({
    tracks: tracks.map((track) => ({ ...track, lyrics: 'Salt on the window' })),
  }));
  expect(await importer.run({}, 2)).toMatchObject({
    outcomes: { releases: { same: 1 } },
    keptCount: 0,
  });
  importer.content.entries = catalogue({}, { Tracks: [{ Name: 'East' }] });
  expect((await importer.run({}, 3)).keptCount).toBe(1);
  const lyrics = (await release())?.tracks.map((track) => track.lyrics);
  expect(lyrics).toEqual(['Salt on the window', 'Salt on the window']);
});

test('tracks that nobody edited here follow the old site', async () => {
  await editRelease(() => ({ title: 'Named here' }));
  importer.content.entries = catalogue({}, { Tracks: [{ Name: 'East' }, { Name: 'South' }] });
  await importer.run({}, 2);
  const { title, tracks } = (await release()) ?? {};
  expect([title, tracks?.map(({ name }) => name)]).toEqual(['Named here', ['East', 'South']]);
});

const sound = { measured: null, made: null, work: null };

/** Uploads a recording of a track. */
async function withRecording(index: number) {
  const { id = '', tracks = [] } = (await release()) ?? {};
  const track = tracks[index]?.id ?? '';
  await stores.sounds.add(id, track, sound);
  return { id, track, tracks };
}

test('tracks stay when the old site drops one with a recording, and are listed as kept', async () => {
  const { id, track, tracks } = await withRecording(1);
  importer.content.entries = catalogue({}, { Name: 'New', Tracks: [{ Name: 'North' }] });
  for (const number of [2, 3]) {
    expect((await importer.run({}, number)).keptCount).toBe(1);
    expect(await release()).toMatchObject({ title: 'New', tracks });
  }
  await stores.sounds.erase(id, [track]);
  expect((await importer.run({}, 4)).keptCount).toBe(0);
  expect((await release())?.tracks.map(({ name }) => name)).toEqual(['North']);
});

test('no other track of the old site takes the place of one with a recording', async () => {
  const { id, track, tracks } = await withRecording(0);
  importer.content.entries = catalogue({}, { Tracks: [{ Name: 'East' }, { Name: 'North' }] });
  expect((await importer.run({}, 2)).keptCount).toBe(1);
  expect((await release())?.tracks).toEqual(tracks);
  await stores.sounds.erase(id, [track]);
});

test('an edit that is undone here follows the old site again', async () => {
  await editRelease(() => ({ title: 'Named here' }));
  await importer.run({}, 2);
  await editRelease(() => ({ title: 'Release 112' }));
  importer.content.entries = catalogue({}, { Name: 'Named there' });
  expect((await importer.run({}, 3)).keptCount).toBe(0);
  expect((await release())?.title).toBe('Named there');
});

test('an edit that is saved while its chunk is written is kept', async () => {
  importer.content.entries = catalogue({ ArtistShare: 20 }, {});
  let puts = 0;
  const writer = anImporter(stores, importer.content, (ports) => ({
    ...ports,
    importedArtists: {
      ...ports.importedArtists,
      async put(...given) {
        puts += 1;
        if (puts === 1) await editArtist({ share: 33 });
        return ports.importedArtists.put(...given);
      },
    },
  }));
  const run = await writer.run({ part: 'entries' }, 2);
  expect(run).toMatchObject({ state: 'done', outcomes: { artists: { kept: 1 } }, keptCount: 1 });
  expect((await stores.artists.find(41))?.entity.share).toBe(33);
});
