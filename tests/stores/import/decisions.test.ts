import { beforeAll, beforeEach, expect, test } from 'vitest';
import { anOldArtist, anOldRelease } from '#fixtures/oldCatalogue';
import { type OpenStores, openQuickStores, save } from '../openStores.ts';
import { empty } from './contents.ts';
import { anImporter, staff } from './importer.ts';

let stores: OpenStores;
let importer: ReturnType<typeof anImporter>;
beforeAll(async () => {
  stores = await openQuickStores();
});

/** A release that was edited here, and then in the old catalogue. */
beforeEach(async () => {
  await empty(stores);
  const before = anOldArtist(41, { Releases: [anOldRelease(112)] });
  importer = anImporter(stores, { entries: [before] });
  await importer.run();
  const stored = await stores.releases.find(112);
  if (!stored) throw new Error('It is not there.');
  await stores.releases.save(stored, { ...stored.entity, title: 'Named here' }, save);
  const after = anOldRelease(112, { Name: 'Named there', ReleaseDescription: '<p>New.</p>' });
  importer.content.entries = [anOldArtist(41, { Releases: [after] })];
  expect((await importer.run({}, 2)).differenceCount).toBe(1);
});

const decide = (take: 'theirs' | 'ours', field = 'title') =>
  importer.imports.decideImport(
    { body: { kind: 'release', cId: 112, field, take, batch: 0 } },
    staff,
  );
const title = async () => (await stores.releases.find(112))?.entity.title;

test('theirs is taken, as a save by the person who decided', async () => {
  const line = await decide('theirs');
  expect(line.differences).toMatchObject([{ field: 'title', decision: 'theirs' }]);
  const saved = await stores.releases.find(112);
  expect(saved).toMatchObject({ entity: { title: 'Named there' }, savedBy: { name: staff.name } });
  expect((await importer.shown()).differenceCount).toBe(0);
  expect(importer.published).toContain('Named there was changed');
  expect((await importer.run({}, 3)).outcomes.releases).toMatchObject({ same: 1, kept: 0 });
});

test('ours is kept, and not asked again until the old catalogue says something else', async () => {
  await decide('ours');
  expect(await title()).toBe('Named here');
  expect((await importer.run({}, 3)).differenceCount).toBe(0);
  const third = anOldRelease(112, { Name: 'Named anew', ReleaseDescription: '<p>New.</p>' });
  importer.content.entries = [anOldArtist(41, { Releases: [third] })];
  expect((await importer.run({}, 4)).differenceCount).toBe(1);
  expect(await title()).toBe('Named here');
});

test('a decision may be taken back, and counts once', async () => {
  await decide('ours');
  await decide('theirs');
  expect(await title()).toBe('Named there');
  expect((await importer.shown()).differenceCount).toBe(0);
});

test('ours is restored when theirs was taken first, and stays', async () => {
  await decide('theirs');
  await decide('ours');
  const saved = await stores.releases.find(112);
  expect(saved).toMatchObject({ entity: { title: 'Named here' }, savedBy: { name: staff.name } });
  expect(importer.published.at(-1)).toBe('Named here was changed');
  expect((await importer.run({}, 3)).differenceCount).toBe(0);
  expect(await title()).toBe('Named here');
});

test('ours leaves an edit that was made after theirs was taken', async () => {
  await decide('theirs');
  const stored = await stores.releases.find(112);
  if (!stored) throw new Error('It is not there.');
  await stores.releases.save(stored, { ...stored.entity, title: 'Named later' }, save);
  await decide('ours');
  expect(await title()).toBe('Named later');
});

test('of tracks, only the contested one is decided, and the decision may be taken back', async () => {
  const namesNow = async () =>
    (await stores.releases.find(112))?.entity.tracks.map(({ name }) => name);
  const imported = async (number: number, ...names: string[]) => {
    const Tracks = names.map((Name) => ({ Name }));
    const release = anOldRelease(112, { Name: 'Named there', Tracks });
    importer.content.entries = [anOldArtist(41, { Releases: [release] })];
    return (await importer.run({}, number)).differenceCount;
  };
  await decide('theirs');
  expect(await imported(3, 'One', 'Two', 'Three')).toBe(0);
  const stored = await stores.releases.find(112);
  if (!stored) throw new Error('It is not there.');
  const [one, two, three] = stored.entity.tracks;
  if (!one || !two || !three) throw new Error('A track is missing.');
  const tracks = [{ ...one, name: 'One here' }, { ...two, name: 'Two here' }, three];
  await stores.releases.save(stored, { ...stored.entity, tracks }, save);

  expect(await imported(4, 'One', 'Two there', 'Three there')).toBe(1);
  expect(await namesNow()).toEqual(['One here', 'Two here', 'Three there']);
  const { items } = await importer.imports.listImport({ query: { list: 'differences' } });
  expect(items[0]?.differences).toEqual([
    {
      field: 'tracks',
      stored: '1. One here\n2. Two here\n3. Three there',
      incoming: '1. One here\n2. Two there\n3. Three there',
    },
  ]);
  await decide('theirs', 'tracks');
  expect(await namesNow()).toEqual(['One here', 'Two there', 'Three there']);
  await decide('ours', 'tracks');
  expect(await namesNow()).toEqual(['One here', 'Two here', 'Three there']);
  expect(await imported(5, 'One', 'Two there', 'Three there')).toBe(0);
  expect(await imported(6, 'One', 'Two there', 'Three')).toBe(0);
  expect(await namesNow()).toEqual(['One here', 'Two here', 'Three']);
  expect(await imported(7, 'One', 'Two again', 'Three')).toBe(1);
  await decide('theirs', 'tracks');
  await decide('ours', 'tracks');
  await decide('theirs', 'tracks');
  expect(await namesNow()).toEqual(['One here', 'Two again', 'Three']);
  expect(await imported(8, 'One', 'Two at last', 'Three')).toBe(0);
  expect(await namesNow()).toEqual(['One here', 'Two at last', 'Three']);
});

test('a declined track is not asked again until it changes in the old catalogue', async () => {
  const stored = await stores.releases.find(112);
  const [first, ...others] = stored?.entity.tracks ?? [];
  if (!stored || !first) throw new Error('It is not there.');
  const tracks = [{ ...first, name: 'North here' }, ...others];
  await stores.releases.save(stored, { ...stored.entity, title: 'Named there', tracks }, save);
  const imported = async (number: number, Name: string) => {
    const more = { Name: 'Named there', Tracks: [{ Name }, { Name: 'South' }] };
    importer.content.entries = [anOldArtist(41, { Releases: [anOldRelease(112, more)] })];
    return (await importer.run({}, number)).differenceCount;
  };
  expect(await imported(3, 'North there')).toBe(1);
  await decide('ours', 'tracks');
  expect(await imported(4, 'North there')).toBe(0);
  expect(await imported(5, 'North anew')).toBe(1);
  expect((await stores.releases.find(112))?.entity.tracks[0]?.name).toBe('North here');
});

test.each(['bio', 'nothing', '__proto__'])('there is no difference in %s', async (field) => {
  await expect(decide('theirs', field)).rejects.toMatchObject({ code: 'not-found' });
});

test('while a run goes on, and after a dry one, nothing is decided', async () => {
  await importer.start({ dryRun: true }, 3);
  await expect(decide('theirs')).rejects.toMatchObject({ code: 'clash' });
  await importer.work();
  await expect(decide('theirs')).rejects.toMatchObject({ code: 'clash' });
});
