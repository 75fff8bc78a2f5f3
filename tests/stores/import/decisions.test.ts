import { beforeAll, beforeEach, expect, test } from 'vitest';
import { anOldArtist, anOldRelease } from '#fixtures/oldCatalogue';
import { type OpenStores, openStores, save } from '../openStores.ts';
import { empty } from './contents.ts';
import { anImporter, staff } from './importer.ts';

let stores: OpenStores;
let importer: ReturnType<typeof anImporter>;
beforeAll(async () => {
  stores = await openStores();
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

test.each(['bio', 'nothing', '__proto__'])('there is no difference in %s', async (field) => {
  await expect(decide('theirs', field)).rejects.toMatchObject({ code: 'not-found' });
});

test('while a run goes on, and after a dry one, nothing is decided', async () => {
  await importer.start({ dryRun: true }, 3);
  await expect(decide('theirs')).rejects.toMatchObject({ code: 'clash' });
  await importer.work();
  await expect(decide('theirs')).rejects.toMatchObject({ code: 'clash' });
});
