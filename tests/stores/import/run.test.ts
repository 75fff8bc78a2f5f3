import { afterEach, beforeAll, expect, test } from 'vitest';
import { aStoredArtist } from '#fixtures/artists';
import { anId } from '#fixtures/ids';
import { anOldArtist, anOldRelease, aSmallOldSite } from '#fixtures/oldSite';
import { type OpenStores, openQuickStores, save } from '../openStores.ts';
import { waitingIn } from '../publishingSteps.ts';
import { catalogueRows, empty } from './contents.ts';
import { anImporter, staff } from './importer.ts';

let stores: OpenStores;
beforeAll(async () => {
  stores = await openQuickStores();
});
afterEach(() => empty(stores));

const whole = (count: number) => ({ done: count, total: count });
const noneOf = { new: 0, changed: 0, same: 0, kept: 0, refused: 0 };

test('a catalogue is taken over: counters, entries, one publication', async () => {
  const importer = anImporter(stores, { entries: aSmallOldSite() });
  const run = await importer.run();
  expect(run).toMatchObject({
    state: 'done',
    artists: whole(3),
    releases: whole(5),
    tracks: whole(10),
    images: { ...whole(8), written: 8, failed: 0 },
    outcomes: { artists: { ...noneOf, new: 3 }, releases: { ...noneOf, new: 5 } },
    failureCount: 0,
    notedCount: 1,
  });
  expect(run.names.releases).toContain('Release 118');
  expect(importer.published).toEqual(['A catalogue was imported']);
  const release = await stores.releases.find(118);
  const [first, second] = await Promise.all([stores.artists.find(41), stores.artists.find(42)]);
  expect(release?.entity).toMatchObject({
    title: 'Release 118',
    releaseDate: '2018-11-02',
    releaseStatus: 50,
    description: '<p>Two songs &amp; a half</p>',
    artistIds: [first?.entity.id, second?.entity.id],
    tracks: [{ name: 'North' }, { name: 'South', isrc: 'QZOLD1800118' }],
  });
  const owner = (await stores.importedReleases.owners([118])).get(118);
  expect(owner).toMatchObject({ record: { original: 'Two songs & a half' } });
  const waiting = (await waitingIn(stores)).filter(({ kind }) => kind === 'release');
  expect(waiting.map(({ cId }) => cId).toSorted()).toEqual([112, 118, 124, 131]);
});

test('a second run of the same catalogue writes nothing, and says so', async () => {
  const importer = anImporter(stores, { entries: aSmallOldSite() });
  await importer.run();
  const before = await catalogueRows(stores, { tags: true });
  const again = await importer.run({}, 2);
  expect(again.outcomes).toEqual({
    artists: { ...noneOf, same: 3 },
    releases: { ...noneOf, same: 5 },
  });
  expect(again.images).toEqual({ ...whole(8), written: 0, failed: 0 });
  expect(await catalogueRows(stores, { tags: true })).toEqual(before);
});

test('a dry run tells field by field what would be, and writes nothing', async () => {
  const [first, second, ...others] = aSmallOldSite();
  const entries = [{ ...first, Name: 'Ida Brandt' }, { ...second, Name: 'Jonas Frey' }, ...others];
  const importer = anImporter(stores, { entries });
  const before = await catalogueRows(stores, { tags: true });
  const run = await importer.run({ dryRun: true });
  expect(run).toMatchObject({ state: 'done', releases: whole(5), images: { total: 0 } });
  const { items } = await importer.imports.listImport({ query: { list: 'new' } });
  const shared = items.find(({ cId }) => cId === 118);
  expect(shared?.changes).toContainEqual({
    field: 'artistIds',
    stored: '',
    incoming: 'Ida Brandt, Jonas Frey',
  });
  expect(await catalogueRows(stores, { tags: true })).toEqual(before);
  expect(importer.published).toEqual([]);
});

test('a list refuses a page that it did not name', async () => {
  const importer = anImporter(stores, { entries: aSmallOldSite() });
  await importer.run({ dryRun: true });
  const page = importer.imports.listImport({ query: { list: 'new', next: '9' } });
  await expect(page).rejects.toMatchObject({ data: { errors: [{ path: 'next' }] } });
});

test('a dry run counts what becomes public at once, and the import makes that public', async () => {
  const entries = aSmallOldSite();
  const importer = anImporter(stores, { entries });
  const dry = await importer.run({ dryRun: true });
  expect(dry.publicCounts).toEqual({ new: 4, changed: 0 });
  expect((await importer.run({}, 2)).publicCounts).toEqual(dry.publicCounts);
  const waiting = (await waitingIn(stores)).filter(({ kind }) => kind === 'release');
  expect(waiting).toHaveLength(4);
  expect((await importer.run({ dryRun: true }, 3)).publicCounts).toEqual({ new: 0, changed: 0 });
  for (const release of (entries[0]?.Releases ?? []) as { Name: string }[]) release.Name += ' I';
  const again = await importer.run({ dryRun: true }, 4);
  expect(again.publicCounts).toEqual({ new: 0, changed: 3 });
});

test('numbers given afterwards are above the highest imported', async () => {
  await anImporter(stores, { entries: aSmallOldSite() }).run();
  const added = await stores.artists.add(
    anId('artist', 900),
    (cId) => aStoredArtist({ id: anId('artist', 900), cId }),
    save,
  );
  expect(added.entity.cId).toBe(44);
});

test('what was removed here stays removed', async () => {
  const importer = anImporter(stores, { entries: aSmallOldSite() });
  await importer.run();
  const stored = await stores.releases.find(112);
  if (!stored) throw new Error('It is not there.');
  await stores.releases.remove(stored, save);
  const again = await importer.run({}, 2);
  expect(again.outcomes.releases).toEqual({ ...noneOf, same: 4, refused: 1 });
  expect(again.images.total).toBe(7);
  expect(await stores.releases.find(112)).toBeNull();
});

test('two at once: the second is refused', async () => {
  const importer = anImporter(stores, { entries: aSmallOldSite() });
  const body = { dryRun: false, part: 'all' } as const;
  const starts = [1, 2, 3].map((number) =>
    importer.imports.startImport({ body }, staff, anId('account', number)),
  );
  const ended = await Promise.allSettled(starts);
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const end of ended)
    if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'clash' });
  await Promise.all([
    importer.continueImport(),
    importer.continueImport(),
    importer.continueImport(),
  ]);
  expect(await importer.work()).toMatchObject({ state: 'done', artists: whole(3) });
});

test('entries that are no good are refused one by one, and the rest goes on', async () => {
  await stores.artists.add(
    anId('artist', 901),
    () => aStoredArtist({ id: anId('artist', 901), cId: 41 }),
    save,
  );
  const entries = [
    ...[null, 7, anOldArtist(41), anOldArtist(50, { Name: '' })],
    anOldArtist(51, {
      Releases: [
        ...[anOldRelease(200), anOldRelease(200, { Name: 'Another' }), 'x'],
        anOldRelease(201, { Tracks: [{ Name: '' }, { Name: 'Good' }] }),
      ],
    }),
    anOldArtist(51, { Name: 'Another' }),
    anOldArtist(41, { Releases: [anOldRelease(202)] }),
  ];
  const importer = anImporter(stores, { entries });
  const run = await importer.run();
  expect(run.outcomes.artists).toEqual({ ...noneOf, new: 1, refused: 5 });
  expect(run.outcomes.releases).toEqual({ ...noneOf, new: 3, refused: 2 });
  expect(run.failures.map(({ entry, reason }) => `${entry}: ${reason}`)).toEqual([
    expect.stringMatching(/^Artist: .*expected object/),
    expect.stringMatching(/^Artist: .*expected object/),
    expect.stringMatching(/^Artist 41 “Artist 41”: Here the number 41 belongs/),
    'Artist 50: It has no name.',
    expect.stringMatching(/^Artist 51 “Another”: The number 51 occurs more than once/),
    expect.stringMatching(/^Release 200 “Another”: The number 200 occurs more than once/),
    expect.stringMatching(/^Release: .*expected object/),
    'Release 201 “Release 201”, Track 1: It has no name.',
  ]);
  expect((await stores.releases.find(202))?.entity.artistIds).toEqual([]);
  const { items } = await importer.imports.listImport({ query: { list: 'noted' } });
  expect(items.flatMap(({ notes }) => notes)).toContain(
    'Artist 41 was refused or deleted; the release is imported without that artist.',
  );
});

test('an entry that is nested without end is refused alone', async () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  const entries = `[{"Id":1,"Name":${deep}},{"Id":2,"Name":"Good","Releases":[{"Id":3,"Tracks":${deep}}]}]`;
  const run = await anImporter(stores, { entries }).run();
  expect(run.outcomes).toMatchObject({ artists: { new: 1, refused: 1 }, releases: { refused: 1 } });
});

test('an old site that is away while it is read fails the run, which goes on when asked', async () => {
  const importer = anImporter(stores, { entries: aSmallOldSite(), isAway: true });
  expect(await importer.run()).toMatchObject({
    state: 'failed',
    phase: 'reading',
    trouble: expect.stringContaining('does not answer'),
  });
  importer.content.isAway = false;
  await importer.imports.resumeImport({ body: {} });
  expect(await importer.work()).toMatchObject({ state: 'done', trouble: null });
});

test.each([
  ['<!doctype html><title>Moved</title>', /not a JSON list/],
  ['{"error":"no"}', /not a JSON list/],
  ['[{"Id":1,"Name":"A"}', /not a JSON list/],
  ['', /not a JSON list/],
  ['[]', /empty/],
])('the answer %j is refused in words, and nothing is written', async (entries, reason) => {
  const importer = anImporter(stores, { entries });
  expect(await importer.run()).toMatchObject({
    state: 'failed',
    trouble: expect.stringMatching(reason),
  });
  expect(await catalogueRows(stores)).toEqual([]);
});
