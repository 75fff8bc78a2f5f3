import { afterEach, beforeAll, expect, test } from 'vitest';
import type { FoundEntry } from '#domain/importing/foundEntry';
import { type ImportList, isUnderWay } from '#domain/importing/importRun';
import { Problem } from '#domain/problem';
import { notUsable } from '#domain/publication/substitute';
import { aStoredArtist } from '#fixtures/artists';
import { aFoundRelease, aPagedSource } from '#fixtures/elsewhere';
import { anId } from '#fixtures/ids';
import { aStoredMerch } from '#fixtures/merch';
import { pagedSources } from '#fixtures/pagedSources';
import { aStoredRelease } from '#fixtures/releases';
import { sampleOf } from '#fixtures/rounds';
import type { PagedSource } from '#functions/ports/importing';
import type { Ports } from '#functions/services/ports';
import { type OpenStores, openQuickStores, overwrite, save } from '../openStores.ts';
import { catalogueRows, empty } from './contents.ts';
import { anImporter, staff } from './importer.ts';

let stores: OpenStores;
beforeAll(async () => {
  stores = await openQuickStores();
});
afterEach(() => empty(stores));

const from = { source: 'musicBrainz', address: 'label' } as const;
const over = (source: PagedSource, wrap: (ports: Ports) => Ports = (ports) => ports) =>
  anImporter(stores, {}, (ports) =>
    wrap({ ...ports, pagedSources: pagedSources({ musicBrainz: source }) }),
  );
const some = (count: number) =>
  Array.from({ length: count }, (_, index) => aFoundRelease(index + 1));
const linesOf = async (importer: ReturnType<typeof anImporter>, list: ImportList) =>
  (await importer.imports.listImport({ query: { list } })).items;
const noneOf = { new: 0, changed: 0, same: 0, kept: 0, refused: 0 };

test('a paged source comes in as drafts, with covers and one publication', async () => {
  const importer = over(aPagedSource(some(12), { size: 5 }));
  const run = await importer.run(from);
  expect(run).toMatchObject({
    state: 'done',
    sourceName: 'musicBrainz',
    found: 12,
    expected: 12,
    artists: { done: 7, total: 7 },
    releases: { done: 12, total: 12 },
    images: { done: 2, total: 2, written: 2, failed: 0 },
    outcomes: { artists: { ...noneOf, new: 7 }, releases: { ...noneOf, new: 12 } },
  });
  const releases = (await stores.releases.all()).map(({ entity }) => entity);
  expect(new Set(releases.map(({ releaseStatus }) => releaseStatus))).toEqual(new Set([10]));
  const five = releases.find(({ title }) => title === 'Found 5');
  expect(five).toMatchObject({
    catalogueNumber: 'ELS-5',
    cover: expect.stringContaining('releasecover'),
    tracks: [{ name: 'Track 1 of 5', length: '3:20' }, { name: 'Track 2 of 5' }],
  });
  const artist = await stores.artists.find(five?.artistIds[0] ?? '');
  expect(artist?.entity.name).toBe('Artist 6');
});

test('an artist comes with bio and portrait, and what the label has of them stays', async () => {
  const artist = aStoredArtist({ cId: 1, name: 'Artist 3', bio: '<p>Ours.</p>', image: null });
  await stores.artists.add(artist.id, (cId) => ({ ...artist, cId }), save);
  const about = { bio: '<p>Sings.</p>', image: 'portrait' };
  const named = (name: string) => ({ artists: [{ key: name, name, ...about }] });
  const importer = over(
    aPagedSource([
      aFoundRelease(1, named('Artist 2')),
      // Another release says less of the same artist.
      aFoundRelease(8),
      aFoundRelease(2, named('Artist 3')),
    ]),
  );
  const dry = await importer.run({ ...from, dryRun: true });
  expect(dry.images.total).toBe(0);
  const [line] = (await linesOf(importer, 'new')).filter(({ kind }) => kind === 'artist');
  expect(line).toMatchObject({ name: 'Artist 2', hasCover: true });
  expect(line?.changes).toContainEqual({ field: 'bio', stored: '', incoming: 'Sings.' });
  expect((await importer.run(from, 2)).images).toMatchObject({ written: 2, failed: 0 });
  const all = (await stores.artists.allReadable()).entries.map(({ entity }) => entity);
  expect(Object.fromEntries(all.map(({ name, bio, image }) => [name, [bio, image]]))).toEqual({
    'Artist 2': ['<p>Sings.</p>', expect.stringContaining('artistsimage')],
    'Artist 3': ['<p>Ours.</p>', expect.stringContaining('artistsimage')],
  });
  const before = await catalogueRows(stores, { tags: true });
  await importer.run(from, 3);
  expect(await catalogueRows(stores, { tags: true })).toEqual(before);
});

test('only what is out becomes Released, if staff say so', async () => {
  const future = aFoundRelease(2, { releaseDate: '2031-01-01' });
  const unknown = aFoundRelease(3, { releaseDate: null });
  await over(aPagedSource([aFoundRelease(1), future, unknown])).run({ ...from, releasesOut: true });
  const statuses = (await stores.releases.all()).map(
    ({ entity }) => [entity.title, entity.releaseStatus] as const,
  );
  expect(Object.fromEntries(statuses)).toEqual({ 'Found 1': 50, 'Found 2': 10, 'Found 3': 10 });
  const owners = [...(await stores.importedReleases.owners()).values()];
  const silent = owners.filter((owner) => owner.state === 'imported' && owner.record.isSilent);
  expect(silent).toHaveLength(1);
});

test('a second run of the same source writes nothing', async () => {
  const importer = over(aPagedSource(some(8)));
  await importer.run(from);
  const before = await catalogueRows(stores, { tags: true });
  const again = await importer.run(from, 2);
  expect(again.outcomes).toEqual({
    artists: { ...noneOf, same: 7 },
    releases: { ...noneOf, same: 8 },
  });
  expect(await catalogueRows(stores, { tags: true })).toEqual(before);
  const same = await linesOf(importer, 'same');
  expect(new Set(same.map(({ matchedBy }) => matchedBy))).toEqual(new Set(['key']));
});

test('a dry run shows each entry as it would be, and writes nothing, not even numbers', async () => {
  const artist = aStoredArtist({ cId: 1, name: 'Artist 2' });
  await stores.artists.add(artist.id, (cId) => ({ ...artist, cId }), save);
  const before = await catalogueRows(stores, { tags: true });
  const importer = over(aPagedSource(some(3)));
  const run = await importer.run({ ...from, dryRun: true });
  expect(run).toMatchObject({ state: 'done', outcomes: { releases: { new: 3 } } });
  const [line] = (await linesOf(importer, 'new')).filter(({ kind }) => kind === 'release');
  expect(line).toMatchObject({ cId: null, name: 'Found 1' });
  expect(line?.changes).toContainEqual({ field: 'artistIds', stored: '', incoming: 'Artist 2' });
  expect(await catalogueRows(stores, { tags: true })).toEqual(before);
});

test('an entry of here is recognised and merged: filled where empty, otherwise kept', async () => {
  const artist = aStoredArtist({ cId: 1, name: 'artist 2' });
  await stores.artists.add(artist.id, (cId) => ({ ...artist, cId }), save);
  const release = aStoredRelease({
    title: 'Found 1 (LP)',
    catalogueNumber: 'els 1',
    releaseStatus: 50,
    artistIds: [artist.id],
    tracks: [],
    links: [],
  });
  const { entity: stored } = await stores.releases.add(
    release.id,
    (cId) => ({ ...release, cId }),
    save,
  );
  const importer = over(aPagedSource([aFoundRelease(1)]));
  const run = await importer.run(from);
  expect(run.outcomes.releases).toEqual({ ...noneOf, changed: 1, kept: 1 });
  const found = await stores.releases.find(stored.cId);
  expect(found?.entity).toMatchObject({
    id: release.id,
    title: 'Found 1 (LP)',
    releaseStatus: 50,
    artistIds: [artist.id],
    tracks: [{ name: 'Track 1 of 1' }, { name: 'Track 2 of 1' }],
  });
  const [changed] = await linesOf(importer, 'changed');
  expect(changed).toMatchObject({ cId: stored.cId, matchedBy: 'catalogueNumber' });
  expect(changed?.kept).toContainEqual({
    field: 'title',
    stored: 'Found 1 (LP)',
    incoming: 'Found 1',
  });
  expect((await stores.artists.rows()).map(({ name }) => name)).toEqual(['artist 2']);
});

test('a dry run says what becomes of the artists of a compilation', async () => {
  const by = (name: string) => ({ key: name, name });
  const [one, two] = ['Artist 2', 'Guest'];
  const tracks = [one, two, ''].map((performer, index) => ({
    ...{ key: `place ${index + 1}`, name: `Song ${index + 1}`, isrc: '' },
    ...{ composer: '', lyricsWriter: '', description: '', ...(performer && { performer }) },
  }));
  const various = { isVarious: true, kind: 'compilation' as const };
  const importer = over(
    aPagedSource([
      aFoundRelease(1),
      aFoundRelease(2, { ...various, artists: [by(one), by(two)], tracks }),
      aFoundRelease(3, { ...various, artists: [by(two)] }),
      aFoundRelease(4, { ...various, artists: [] }),
    ]),
  );
  await importer.run({ ...from, dryRun: true });
  const lines = await linesOf(importer, 'noted');
  expect(lines.map(({ name, notes }) => [name, ...notes])).toEqual([
    [
      'Found 2',
      'It is a compilation by various artists. Its artists are those who are here or have a release of their own: Artist 2. All names stand at the tracks.',
      'Tracks without an artist: 1.',
    ],
    ['Found 3', expect.stringMatching(/comes without an artist/), 'Tracks without an artist: 2.'],
    ['Found 4', 'It is a compilation by various artists. The source names none of them.'],
  ]);
  expect(lines[0]?.changes).toContainEqual({
    field: 'tracks',
    stored: '',
    incoming: '1. Artist 2 – Song 1\n2. Guest – Song 2\n3. Song 3',
  });
});

test('an edition that came out on another day than the release here keeps its day', async () => {
  const releaseDate = '2020-03-20';
  const catalogueNumber = 'ELS-1';
  const [id, format, state] = [anId('edition', 1), 'cd', 'inStock'] as const;
  const cd = { id, format, state, catalogueNumber, links: [] };
  const release = aStoredRelease({ title: 'Found 1', catalogueNumber, releaseDate });
  const stored = { ...release, editions: [cd], artistIds: [] };
  await stores.releases.add(release.id, (cId) => ({ ...stored, cId }), save);
  const edition = (key: string, format: 'cd' | 'lp', more = {}) => ({
    ...{ key, format, catalogueNumber, links: [], releasedOn: '2020-09-18', ...more },
  });
  let editions = [edition('cd', 'cd'), edition('lp', 'lp')];
  const given = () => aFoundRelease(1, { releaseDate: '2020-09-18', editions });
  const importer = over(aChangingSource(() => [given()]));
  const here = async () => (await stores.releases.all())[0]?.entity;
  const dated = {
    releaseDate,
    editions: [{ format: 'cd' }, { format: 'lp', day: '2020-09-18' }],
  };
  await importer.run(from);
  expect(await here()).toMatchObject(dated);
  expect((await here())?.editions?.[0]).not.toHaveProperty('day');
  editions = [edition('cd', 'cd'), edition('lp', 'lp', { pieces: 2 })];
  await importer.run(from, 2);
  expect(await here()).toMatchObject({
    ...dated,
    editions: [{}, { pieces: 2, day: '2020-09-18' }],
  });
});

test('editions that a release here has no room for are told, and none of here goes', async () => {
  const editions = Array.from({ length: 49 }, (_, index) => ({
    ...{ id: anId('edition', index), format: 'lp' as const, state: 'inStock' as const, links: [] },
    name: `Pressing ${index}`,
    catalogueNumber: 'ELS-1',
  }));
  const release = aStoredRelease({ title: 'Found 1', catalogueNumber: 'ELS-1', editions });
  await stores.releases.add(release.id, (cId) => ({ ...release, cId, artistIds: [] }), save);
  const theirs = ['CD', 'Tape', 'Stick'].map((name) => ({
    ...{ key: name, name, format: 'other' as const, catalogueNumber: 'ELS-1', links: [] },
  }));
  const importer = over(aPagedSource([aFoundRelease(1, { editions: theirs })]));
  const note = 'A release has at most 50 editions; 2 more were left out.';
  for (const [number, dryRun] of [true, false].entries()) {
    await importer.run({ ...from, dryRun }, number + 1);
    expect((await linesOf(importer, 'noted')).flatMap(({ notes }) => notes)).toEqual([note]);
  }
  const [saved] = await stores.releases.all();
  expect(saved?.entity.editions).toEqual([...editions, expect.objectContaining({ name: 'CD' })]);
});

test('artists that a release has no room for are told', async () => {
  const artists = Array.from({ length: 53 }, (_, index) => ({
    key: `k${index}`,
    name: `N${index}`,
  }));
  const importer = over(aPagedSource([aFoundRelease(1, { artists })]));
  for (const [number, dryRun] of [true, false].entries()) {
    const run = await importer.run({ ...from, dryRun }, number + 1);
    expect(run.outcomes.artists).toEqual({ ...noneOf, new: 50 });
    expect((await linesOf(importer, 'noted')).flatMap(({ notes }) => notes)).toEqual([
      'A release has at most 50 artists; 3 more were left out.',
    ]);
  }
});

test('two records of one number stay two, and the new one says so', async () => {
  const release = aStoredRelease({ title: 'Tapes, Vol. 1', catalogueNumber: 'ELS-1', tracks: [] });
  await stores.releases.add(release.id, (cId) => ({ ...release, cId, artistIds: [] }), save);
  const importer = over(aPagedSource([aFoundRelease(1, { title: 'Tapes, Vol. 2' })]));
  const dry = await importer.run({ ...from, dryRun: true });
  expect(dry.outcomes.releases).toEqual({ ...noneOf, new: 1 });
  const note =
    '“Tapes, Vol. 1” here has the same catalogue number, but may be another release; this one was added beside.';
  expect((await linesOf(importer, 'noted')).flatMap(({ notes }) => notes)).toEqual([note]);
  await importer.run(from, 2);
  expect(await titlesHere()).toEqual(['Tapes, Vol. 1', 'Tapes, Vol. 2']);
});

test('a release here that can’t be read is recognised by its list row, and not added again', async () => {
  const found = aFoundRelease(1);
  const first = aStoredRelease({ title: found.title, catalogueNumber: 'ELS-1', tracks: [] });
  await stores.releases.add(first.id, (cId) => ({ ...first, cId, artistIds: [] }), save);
  const torn = { partitionKey: 'release', rowKey: `e${first.id}`, json0: '{"title":' };
  await overwrite(stores, 'releases', torn);
  const importer = over(aPagedSource([found]));
  const { state, outcomes } = await importer.run(from);
  expect([state, outcomes.releases]).toEqual(['done', { ...noneOf, refused: 1 }]);
  const [line] = await linesOf(importer, 'refused');
  expect(line).toMatchObject({ name: found.title, reason: notUsable });
  expect(await stores.releases.rows()).toHaveLength(1);
});

test.each([
  ['torn', () => '{"title":'],
  ['without tracks', (stored: object) => JSON.stringify({ ...stored, tracks: undefined })],
])('a release here stored %s is recognised by its version before', async (_, broken) => {
  const barcode = '036000291452';
  const ours = aStoredRelease({ title: 'Tapes', barcode, releaseDate: null });
  const first = await stores.releases.add(ours.id, (cId) => ({ ...ours, cId }), save);
  const { entity } = await stores.releases.save(first, { ...first.entity, copyright: 'Us' }, save);
  const damaged = { partitionKey: 'release', rowKey: `e${ours.id}`, json0: broken(entity) };
  await overwrite(stores, 'releases', damaged);
  const importer = over(aPagedSource([aFoundRelease(1, { barcode }), aFoundRelease(2)]));
  for (const [number, dryRun] of [true, false].entries()) {
    const { state, outcomes } = await importer.run({ ...from, dryRun }, number + 1);
    expect([state, outcomes.releases]).toEqual(['done', { ...noneOf, new: 1, refused: 1 }]);
    expect(await linesOf(importer, 'refused')).toMatchObject([{ reason: notUsable }]);
  }
});

test('what was deleted here stays deleted, and what is broken stops nothing else', async () => {
  const broken: FoundEntry = {
    kindOfEntry: 'refused',
    of: 'release',
    name: 'Salt',
    reason: 'It has no name.',
  };
  const importer = over(aPagedSource([aFoundRelease(1), broken, aFoundRelease(2)]));
  const first = await importer.run(from);
  expect(first.outcomes.releases).toEqual({ ...noneOf, new: 2, refused: 1 });
  const one = (await stores.releases.all()).find(({ entity }) => entity.title === 'Found 1');
  if (!one) throw new Error('It was not imported.');
  await stores.releases.remove(one, save);
  const second = await importer.run(from, 2);
  expect(second.outcomes.releases).toEqual({ ...noneOf, same: 1, refused: 2 });
});

test('a track that the source put first comes in, and the others stay the same', async () => {
  const tracks = (...names: string[]) =>
    names.map((name, index) => ({
      ...{ key: `place ${index + 1}`, name, isrc: '' },
      ...{ composer: '', lyricsWriter: '', description: '' },
    }));
  let listed = tracks('Alpha', 'Beta');
  const importer = over(aChangingSource(() => [aFoundRelease(1, { tracks: listed })]));
  await importer.run(from);
  const tracksHere = async () =>
    ((await stores.releases.all())[0]?.entity.tracks ?? []).map(({ id, name }) => ({ id, name }));
  const before = await tracksHere();
  listed = tracks('Intro', 'Alpha', 'Beta');
  const { state, outcomes } = await importer.run(from, 2);
  expect([state, outcomes.releases]).toEqual(['done', { ...noneOf, changed: 1 }]);
  expect(await tracksHere()).toEqual([{ id: expect.anything(), name: 'Intro' }, ...before]);
});

test('a track with a recording stays when the source drops it, and is listed as kept', async () => {
  let listed = aFoundRelease(1);
  const importer = over(aChangingSource(() => [listed]));
  await importer.run(from);
  const [saved] = await stores.releases.all();
  const [first, second] = saved?.entity.tracks ?? [];
  if (!saved || !first || !second) throw new Error('They were not imported.');
  const sound = { measured: null, made: null, work: null };
  await stores.sounds.add(saved.entity.id, second.id, sound);
  listed = { ...listed, tracks: listed.tracks.slice(0, 1) };
  expect((await importer.run(from, 2)).keptCount).toBe(1);
  expect((await stores.releases.all())[0]?.entity.tracks).toEqual([first, second]);
  await stores.sounds.erase(saved.entity.id, [second.id]);
  expect((await importer.run(from, 3)).keptCount).toBe(0);
  expect((await stores.releases.all())[0]?.entity.tracks).toEqual([first]);
});

test('an entry that cannot be stored is refused, and the others come in', async () => {
  const long = '<p>'.concat('x'.repeat(30_000), '</p>');
  const track = (place: number) => ({
    ...{ key: `place ${place}`, name: `Track ${place}`, isrc: '', lyrics: 'x'.repeat(9000) },
    ...{ composer: '', lyricsWriter: '', description: '' },
  });
  const large = Array.from({ length: 100 }, (_, index) => track(index));
  const importer = over(
    aPagedSource([aFoundRelease(1, { description: long, tracks: large }), aFoundRelease(2)]),
  );
  const run = await importer.run(from);
  expect([run.state, run.outcomes.releases]).toEqual(['done', { ...noneOf, new: 1, refused: 1 }]);
});

test('a source that is away for a while is waited for, and read on from where it was', async () => {
  const source = aPagedSource(some(4), { size: 2 });
  const asked: (string | null)[] = [];
  let isAway = true;
  const importer = over({
    ...source,
    async page(input, cursor, needs) {
      asked.push(cursor);
      if (cursor === '2' && isAway) throw new Problem('unavailable', 'MusicBrainz is away.');
      return source.page(input, cursor, needs);
    },
  });
  expect(await importer.run(from)).toMatchObject({ state: 'waiting', found: 2 });
  isAway = false;
  expect(await importer.work()).toMatchObject({ state: 'done', releases: { done: 4 } });
  expect(asked).toEqual([null, '2', '2']);
});

/** A source of three releases, one after the other, whose second one can't be read. */
function withBadPage(fails: () => Promise<never>, isThere = async () => true): PagedSource {
  const source = aPagedSource(some(3), { size: 1 });
  return {
    ...source,
    page: (input, cursor, needs) => (cursor === '1' ? fails() : source.page(input, cursor, needs)),
    without: () => ({ name: 'Found 2', next: '2' }),
    isThere,
  };
}

test.each(['invalid-input', 'too-large'] as const)(
  'a release whose page is %s is refused, and the others come in',
  async (code) => {
    const importer = over(
      withBadPage(async () => {
        throw new Problem(code, 'It is elsewhere.');
      }),
    );
    const run = await importer.run(from);
    expect([run.state, run.outcomes.releases]).toEqual(['done', { ...noneOf, new: 2, refused: 1 }]);
    expect(run.failures).toEqual([{ entry: 'Release “Found 2”', reason: 'It is elsewhere.' }]);
  },
);

test('a release that its source never answers for is refused after a few tries', async () => {
  let isThere = false;
  const never = async () => {
    throw new Problem('unavailable', 'It answers with 500.');
  };
  const importer = over(withBadPage(never, async () => isThere));
  expect(await importer.run(from)).toMatchObject({ state: 'waiting' });
  // The source is away: that says nothing about the release.
  for (let tries = 0; tries < 5; tries++)
    expect(await importer.work()).toMatchObject({ state: 'waiting' });
  isThere = true;
  expect(await importer.work()).toMatchObject({
    state: 'waiting',
    trouble: 'It answers with 500.',
  });
  let run = await importer.work();
  for (let tries = 0; tries < 3 && run.state === 'waiting'; tries++) run = await importer.work();
  expect([run.state, run.outcomes.releases]).toEqual(['done', { ...noneOf, new: 2, refused: 1 }]);
  expect(run.failures).toEqual([{ entry: 'Release “Found 2”', reason: 'It answers with 500.' }]);
});

/** Works on a run through its waits, but no more often than any of these sources needs. */
async function workOn(importer: ReturnType<typeof anImporter>) {
  let run = await importer.shown();
  for (let waits = 0; waits < 60 && isUnderWay(run); waits++) run = await importer.work();
  return run;
}

const notAnswering = () => new Problem('unavailable', 'It answers with 500.');

test('a page of several releases that is never answered is read in smaller parts', async () => {
  const all = some(5);
  const asked: (string | null)[] = [];
  const importer = over({
    ...aPagedSource(all),
    async page(_, cursor) {
      asked.push(cursor);
      if (cursor === null) return { entries: [], next: 'all', expected: 5 };
      if (cursor === 'all' || cursor === '2') throw notAnswering();
      const at = Number(cursor);
      const next = at + 1 < all.length ? String(at + 1) : null;
      return { entries: all.slice(at, at + 1), next, expected: 5 };
    },
    without: (cursor) => (cursor === 'all' ? { next: '0' } : { name: 'Found 3', next: '3' }),
  });
  await importer.start(from);
  const run = await workOn(importer);
  expect([run.state, run.outcomes.releases]).toEqual(['done', { ...noneOf, new: 4, refused: 1 }]);
  expect(run.failures).toEqual([{ entry: 'Release “Found 3”', reason: 'It answers with 500.' }]);
  expect(asked).toEqual([null, ...['all', 'all', 'all'], '0', '1', ...['2', '2', '2'], '3', '4']);
});

test('a run stops in words at a page without which there are no others', async () => {
  let isBroken = true;
  const importer = over({
    ...aPagedSource(some(2)),
    async page(...given) {
      if (isBroken) throw notAnswering();
      return aPagedSource(some(2)).page(...given);
    },
  });
  await importer.start(from);
  expect(await workOn(importer)).toMatchObject({
    state: 'failed',
    trouble:
      'It answers with 500. It was asked several times and answers otherwise, so the import stopped. Resume it later.',
  });
  isBroken = false;
  await importer.imports.resumeImport({ body: {} });
  expect(await importer.work()).toMatchObject({ state: 'done', releases: { done: 2 } });
});

test('a run stops once its source answers for none of many releases', async () => {
  let asked = 0;
  const importer = over({
    ...aPagedSource([]),
    async page(_, cursor) {
      if (cursor === null) return { entries: [], next: '1', expected: 100 };
      asked += 1;
      throw notAnswering();
    },
    without: (cursor) => ({ name: `Found ${cursor}`, next: String(Number(cursor) + 1) }),
  });
  await importer.start(from);
  expect(await workOn(importer)).toMatchObject({ state: 'failed', found: 10 });
  expect(asked).toBe(33);
});

test('a source that asks to be left alone is, also by a process that has just started', async () => {
  let asked = 0;
  let isResting = true;
  const source = {
    ...aPagedSource([]),
    async page(...given: Parameters<PagedSource['page']>) {
      asked += 1;
      if (isResting) throw new Problem('unavailable', 'Until noon.', { retryAfter: 3_600 });
      return aPagedSource(some(1)).page(...given);
    },
    isThere: async () => !isResting,
  };
  expect(await over(source).run(from)).toMatchObject({ state: 'waiting', trouble: 'Until noon.' });
  const heir = over(source);
  isResting = false;
  heir.clock.pass(50);
  expect(await heir.work()).toMatchObject({ state: 'waiting', trouble: 'Until noon.' });
  expect(asked).toBe(1);
  heir.clock.pass(15);
  expect(await heir.work()).toMatchObject({ state: 'done', releases: { done: 1 } });
});

test('a source that refuses ends the run and says so', async () => {
  const refusing = async () => {
    throw new Problem('not-allowed', 'MusicBrainz refuses to answer (403).');
  };
  const run = await over({ ...aPagedSource([]), page: refusing }).run(from);
  expect(run).toMatchObject({ state: 'failed', trouble: expect.stringContaining('403') });
});

test('a run does not start or go on with a token that its source refuses', async () => {
  const refused = new Problem('invalid-input', 'Unknown.', {
    errors: [{ path: 'token', message: 'Unknown.' }],
  });
  let setting = 'known';
  const mustKnowToken = async ({ token = setting }: { token?: string }) => {
    if (token === 'wrong') throw refused;
    if (token === 'unheard') throw new Problem('unavailable', 'It does not answer.');
  };
  const importer = over({ ...aPagedSource(some(1), { size: 5 }), mustKnowToken });
  await expect(importer.start({ ...from, token: 'wrong' })).rejects.toBe(refused);
  expect(await importer.shown()).toMatchObject({ state: 'none' });
  await importer.start({ ...from, token: 'unheard' });
  await importer.imports.stopImport({}, staff);
  const again = importer.imports.resumeImport({ body: { token: 'wrong' } });
  await expect(again).rejects.toBe(refused);
  expect(await importer.shown()).toMatchObject({ state: 'stopped' });
  setting = 'wrong';
  await expect(importer.start(from)).rejects.toBe(refused);
});

test('a token is forgotten once its run stops or fails, and given again to go on', async () => {
  const tokens: (string | undefined)[] = [];
  let isRefusing = true;
  const source = aPagedSource(some(1), { size: 5 });
  const importer = over({
    ...source,
    page: async (input, cursor, needs) => {
      tokens.push(needs.token);
      if (isRefusing) throw new Problem('not-allowed', 'It refuses.');
      return source.page(input, cursor, needs);
    },
  });
  const stored = async () => (await stores.imports.run())?.run;
  await importer.run({ ...from, token: 'secret' });
  expect(await stored()).toMatchObject({ state: 'failed', token: '', usesToken: true });
  await importer.imports.resumeImport({ body: { token: 'other' } });
  expect(await stored()).toMatchObject({ token: 'other' });
  await importer.imports.stopImport({}, staff);
  expect(await stored()).toMatchObject({ state: 'stopped', token: '', usesToken: true });
  isRefusing = false;
  await importer.imports.resumeImport({ body: { token: 'third' } });
  expect(await importer.work()).toMatchObject({ state: 'done' });
  expect(await stored()).toMatchObject({ token: '' });
  expect(new Set(tokens)).toEqual(new Set(['secret', 'third']));
});

test('a thousand releases come once each, wherever the process was killed', {
  timeout: 300_000,
}, async () => {
  const entries = some(1000);
  const stages = sampleOf([1, 3, 6, 9, 12, 14, 16, 18, 20, 25], 1);
  for (const at of stages) {
    await empty(stores);
    let calls = 0;
    const dying = (ports: Ports): Ports => ({
      ...ports,
      imports: {
        ...ports.imports,
        async save(run, tag) {
          calls += 1;
          if (calls > at) throw new Error('The process was killed.');
          return ports.imports.save(run, tag);
        },
      },
    });
    const source = aPagedSource(entries);
    const heir = over(source);
    await heir.start(from);
    await expect(over(source, dying).work()).rejects.toThrow('killed');
    heir.clock.pass(10);
    const run = await heir.work();
    expect([at, run.state, run.outcomes.releases, run.images]).toEqual([
      at,
      'done',
      { ...noneOf, new: 1000 },
      { done: 200, total: 200, written: 200, failed: 0 },
    ]);
    const titles = (await stores.releases.rows()).map(({ title }) => title);
    expect([titles.length, new Set(titles).size]).toEqual([1000, 1000]);
    expect((await stores.artists.rows()).length).toBe(7);
  }
});

test('a run is undone whole: new entries to the trash, merged ones as they were', async () => {
  const artist = aStoredArtist({ cId: 1, name: 'Artist 2' });
  await stores.artists.add(artist.id, (cId) => ({ ...artist, cId }), save);
  const release = aStoredRelease({ title: 'Found 1 (LP)', catalogueNumber: 'ELS-1', tracks: [] });
  await stores.releases.add(release.id, (cId) => ({ ...release, cId }), save);
  const before = await stores.releases.find(release.id);
  const importer = over(aPagedSource(some(60)));
  await importer.run({ ...from, releasesOut: true });
  expect((await stores.releases.rows()).length).toBe(60);
  const begun = await importer.imports.undoImport({ query: {} }, staff);
  // The answer was lost, and the call is repeated.
  expect(await importer.imports.undoImport({ query: {} }, staff)).toEqual(begun);
  const run = await importer.work();
  expect(run).toMatchObject({ state: 'done', undone: { removed: 59 + 6, restored: 1 } });
  // Nothing that is gone is named.
  expect(Object.values(run.names).flat()).toEqual([]);
  const after = await stores.releases.find(release.id);
  expect(after?.entity).toEqual(before?.entity);
  expect((await stores.releases.rows()).map(({ title }) => title)).toEqual(['Found 1 (LP)']);
  expect((await stores.artists.rows()).map(({ name }) => name)).toEqual(['Artist 2']);
  const repeated = await importer.imports.undoImport({ query: {} }, staff);
  expect(repeated).toMatchObject({ id: begun.id, state: 'done', undone: begun.undone });
  await importer.run({ ...from, dryRun: true });
  await expect(importer.imports.undoImport({ query: {} }, staff)).rejects.toMatchObject({
    code: 'clash',
  });
  const again = await importer.run(from, 2);
  expect(again.outcomes.releases).toMatchObject({ new: 59, changed: 1 });
});

test('what leaves the site with an undone import is named, and the site is published', async () => {
  const importer = over(aPagedSource([aFoundRelease(1), aFoundRelease(2, { releaseDate: null })]));
  await importer.run({ ...from, releasesOut: true });
  await importer.imports.undoImport({ query: {} }, staff);
  await importer.work();
  expect(await stores.releases.removals()).toMatchObject([
    { kind: 'release', name: 'Found 1', by: 'undoing the import' },
  ]);
  expect(importer.published).toEqual(['A catalogue was imported', 'An import was undone']);
});

test('a stopped undo goes on, and keeps what somebody saved in between', async () => {
  let isEdited = false;
  const importer = over(aPagedSource(some(3)), (ports) => ({
    ...ports,
    releases: {
      ...ports.releases,
      async remove(saved, change) {
        if (!isEdited)
          await stores.releases.save(saved, { ...saved.entity, title: 'Edited' }, save);
        isEdited = true;
        return ports.releases.remove(saved, change);
      },
    },
  }));
  await importer.run(from);
  await importer.imports.undoImport({ query: {} }, staff);
  await importer.imports.stopImport({}, staff);
  expect(await importer.work()).toMatchObject({ state: 'stopped' });
  await importer.imports.resumeImport({ body: {} });
  expect(await importer.work()).toMatchObject({ state: 'done', trouble: null });
  expect((await stores.releases.rows()).map(({ title }) => title)).toEqual(['Edited']);
});

test('nothing is undone once something of it was edited', async () => {
  const importer = over(aPagedSource(some(3)));
  await importer.run(from);
  const [saved] = await stores.releases.all();
  if (!saved) throw new Error('Nothing was imported.');
  await stores.releases.save(saved, { ...saved.entity, title: 'Edited' }, save);
  await expect(importer.imports.undoImport({ query: {} }, staff)).rejects.toThrow(
    'The import can’t be undone, because “Edited” was changed since.',
  );
  expect((await stores.releases.rows()).length).toBe(3);
});

/** A source whose entries are others for each run. */
const aChangingSource = (entries: () => FoundEntry[]): PagedSource => ({
  ...aPagedSource([]),
  page: (...given) => aPagedSource(entries()).page(...given),
});

const undoOf = (importer: ReturnType<typeof anImporter>) => (run?: string) =>
  importer.imports.undoImport({ query: { ...(run && { run }) } }, staff);
const titlesHere = async () => (await stores.releases.rows()).map(({ title }) => title).toSorted();

test('an earlier import is undone while later ones stay', async () => {
  let entries = [aFoundRelease(1), aFoundRelease(2)];
  const importer = over(aChangingSource(() => entries));
  const undo = undoOf(importer);
  const first = await importer.run(from);
  entries = [aFoundRelease(3)];
  const second = await importer.run(from, 2);
  // Neither a dry run nor an import that finds nothing new is one to undo.
  await importer.run({ ...from, dryRun: true }, 3);
  const last = await importer.run(from, 4);
  expect([last.written?.id, last.earlier.map(({ id }) => id)]).toEqual([
    last.id,
    [second.id, first.id],
  ]);
  await expect(undo(last.id)).rejects.toMatchObject({ code: 'clash' });
  await undo(first.id);
  const run = await importer.work();
  expect(run).toMatchObject({ state: 'done', undone: { removed: 4, restored: 0 }, earlier: [] });
  expect([await titlesHere(), run.written?.id]).toEqual([['Found 3'], second.id]);
  await undo(second.id);
  await importer.work();
  expect(await titlesHere()).toEqual([]);
  await expect(undo(first.id)).rejects.toMatchObject({ code: 'clash' });
});

test('imports that changed the same entry are undone one after the other', async () => {
  let description = '';
  const importer = over(aChangingSource(() => [aFoundRelease(1, { description })]));
  const undo = undoOf(importer);
  const stored = async () => (await stores.releases.all())[0]?.entity.description;
  const runs: string[] = [];
  for (const text of ['', '<p>One.</p>', '<p>Two.</p>']) {
    description = text;
    runs.push((await importer.run(from, runs.length + 1)).id);
  }
  await expect(undo(runs[0])).rejects.toThrow(/a later import changed “Found 1” too/);
  for (const [run, expected] of [
    [runs[2], '<p>One.</p>'],
    [runs[1], ''],
  ]) {
    await undo(run);
    expect(await importer.work()).toMatchObject({ undone: { removed: 0, restored: 1 } });
    expect(await stored()).toBe(expected);
  }
  await undo(runs[0]);
  expect(await importer.work()).toMatchObject({ undone: { removed: 2, restored: 0 } });
  expect(await titlesHere()).toEqual([]);
});

test('an edit between two imports keeps the first one from being undone', async () => {
  let description = '';
  const importer = over(aChangingSource(() => [aFoundRelease(1, { description })]));
  const undo = undoOf(importer);
  const first = await importer.run(from);
  const [saved] = await stores.releases.all();
  if (!saved) throw new Error('Nothing was imported.');
  await stores.releases.save(saved, { ...saved.entity, title: 'Edited' }, save);
  description = '<p>One.</p>';
  await importer.run(from, 2);
  await undo();
  await importer.work();
  await expect(undo(first.id)).rejects.toThrow(/because “Edited” was changed since/);
  expect(await titlesHere()).toEqual(['Edited']);
});

test('an edit while an import is undone stays, and is named when the one before is', async () => {
  let description = '';
  const importer = over(aChangingSource(() => [aFoundRelease(1, { description })]));
  const undo = undoOf(importer);
  const first = await importer.run(from);
  description = '<p>One.</p>';
  await importer.run(from, 2);
  await undo();
  const [saved] = await stores.releases.all();
  if (!saved) throw new Error('Nothing was imported.');
  await stores.releases.save(saved, { ...saved.entity, title: 'Edited' }, save);
  await importer.work();
  expect(await titlesHere()).toEqual(['Edited']);
  await expect(undo(first.id)).rejects.toThrow(/because “Edited” was changed since/);
});

test('nothing is undone once an artist is on something else', async () => {
  const importer = over(aPagedSource(some(1)));
  await importer.run(from);
  const [artist] = await stores.artists.rows();
  const other = aStoredRelease({ title: 'Ours', artistIds: [artist?.id ?? ''] });
  await stores.releases.add(other.id, (cId) => ({ ...other, cId }), save);
  await expect(importer.imports.undoImport({ query: {} }, staff)).rejects.toThrow(
    /“Artist 2” is on releases, shows or merch/,
  );
});

test('nothing is undone once an artist is on merch', async () => {
  const importer = over(aPagedSource(some(1)));
  await importer.run(from);
  const [artist] = await stores.artists.rows();
  const item = aStoredMerch({ artistIds: [artist?.id ?? ''] });
  const added = await stores.merch.add(item.id, (cId) => ({ ...item, cId }), save);
  await expect(importer.imports.undoImport({ query: {} }, staff)).rejects.toThrow(
    'because “Artist 2” is on releases, shows or merch that it did not add',
  );
  await stores.merch.remove(added, save);
});

test('nothing is undone once a release has codes on printed cards', async () => {
  const importer = over(aPagedSource(some(2)));
  await importer.run(from);
  const [saved] = await stores.releases.all();
  if (!saved) throw new Error('Nothing was imported.');
  const { id: release, title } = saved.entity;
  const batch = { release, count: 10, uses: 1, by: save.by, at: save.at.toISOString() };
  await stores.codeBatches.add(release, anId('page', 1), batch);
  await expect(importer.imports.undoImport({ query: {} }, staff)).rejects.toThrow(
    `The import can’t be undone, because “${title}” has download codes.`,
  );
  expect((await stores.releases.rows()).length).toBe(2);
  await stores.codeBatches.erase(release, [anId('page', 1)]);
});

test('undoing ends whole, wherever the process was killed', { timeout: 120_000 }, async () => {
  for (const at of sampleOf([1, 2, 3, 4, 5, 6], 1)) {
    await empty(stores);
    const source = aPagedSource(some(60));
    const heir = over(source);
    await heir.run(from);
    await heir.imports.undoImport({ query: {} }, staff);
    let calls = 0;
    const dying = (ports: Ports): Ports => ({
      ...ports,
      releases: {
        ...ports.releases,
        async remove(...given) {
          await ports.releases.remove(...given);
          calls += 1;
          if (calls === at * 9) throw new Error('The process was killed.');
        },
      },
    });
    await expect(over(source, dying).work()).rejects.toThrow('killed');
    heir.clock.pass(10);
    const run = await heir.work();
    expect([at, run.state, run.undone]).toEqual([at, 'done', { removed: 67, restored: 0 }]);
    const left = [...(await stores.releases.rows()), ...(await stores.artists.rows())];
    expect(left).toEqual([]);
  }
});
