import { afterEach, beforeAll, expect, test } from 'vitest';
import type { FoundRelease } from '#domain/importing/foundEntry';
import type { ImportLine, ImportList } from '#domain/importing/importRun';
import { aStoredArtist } from '#fixtures/artists';
import { aFoundRelease, aPagedSource } from '#fixtures/elsewhere';
import { pagedSources } from '#fixtures/pagedSources';
import { aStoredRelease } from '#fixtures/releases';
import { type OpenStores, openQuickStores, save } from '../openStores.ts';
import { catalogueRows, empty } from './contents.ts';
import { anImporter, staff } from './importer.ts';

let stores: OpenStores;
beforeAll(async () => {
  stores = await openQuickStores();
});
afterEach(() => empty(stores));

const from = { source: 'musicBrainz', address: 'label' } as const;
const other = { source: 'discogs', address: 'label' } as const;

/** An importer whose sources have the given releases. */
const over = (musicBrainz: FoundRelease[], discogs: FoundRelease[] = []) =>
  anImporter(stores, {}, (ports) => ({
    ...ports,
    pagedSources: pagedSources({
      musicBrainz: aPagedSource(musicBrainz),
      discogs: aPagedSource(discogs),
    }),
  }));
type Importer = ReturnType<typeof over>;
const lines = async ({ imports }: Importer, list: ImportList, kind: ImportLine['kind']) =>
  (await imports.listImport({ query: { list } })).items.filter((line) => line.kind === kind);

/** A release of here that the source's first one means, with another title, tags and credits. */
async function storedRelease(number = 1) {
  const artist = aStoredArtist({ cId: number, name: `Artist ${1 + (number % 7)}` });
  await stores.artists.add(artist.id, (cId) => ({ ...artist, cId }), save);
  const release = aStoredRelease({
    cId: number,
    title: `Found ${number} (LP)`,
    catalogueNumber: `ELS-${number}`,
    artistIds: [artist.id],
    tags: 'here',
    copyright: '© Here',
    releaseDate: '2020-03-20',
    tracks: [],
  });
  await stores.releases.add(release.id, (cId) => ({ ...release, cId }), save);
  return release.id;
}
const found = (number: number) => aFoundRelease(number, { tags: 'there', copyright: '© There' });
const stored = async (id: string) => (await stores.releases.find(id))?.entity;

test('the field that staff chose after a dry run is written, and the others stay', async () => {
  const id = await storedRelease();
  const importer = over([found(1)]);
  await importer.run({ ...from, dryRun: true });
  const [kept] = await lines(importer, 'kept', 'release');
  expect(kept?.kept.map(({ field }) => field).toSorted()).toEqual(['copyright', 'tags', 'title']);
  const choose = importer.imports.chooseForImport;
  const key = kept?.key ?? '';
  await choose({ body: { kind: 'release', key, field: 'tags', isTaken: true } });
  await choose({ body: { kind: 'release', key, field: 'title', isTaken: true } });
  await choose({ body: { kind: 'release', key, field: 'title', isTaken: false } });
  // A dry run goes on showing both values.
  await importer.run({ ...from, dryRun: true }, 2);
  expect((await lines(importer, 'kept', 'release'))[0]?.kept).toHaveLength(3);
  await importer.run(from, 3);
  expect(await stored(id)).toMatchObject({
    tags: 'there',
    copyright: '© Here',
    title: 'Found 1 (LP)',
  });
  const before = await catalogueRows(stores, { tags: true });
  const again = await importer.run(from, 4);
  expect(again.outcomes.releases).toMatchObject({ changed: 0, kept: 1 });
  expect(await catalogueRows(stores, { tags: true })).toEqual(before);
});

test('one choice is for a field of all entries, and one entry may differ', async () => {
  const [one, two] = [await storedRelease(1), await storedRelease(2)];
  const importer = over([found(1), found(2)]);
  await importer.run({ ...from, dryRun: true });
  const choose = importer.imports.chooseForImport;
  await choose({ body: { kind: 'release', field: 'tags', isTaken: true } });
  await choose({ body: { kind: 'release', key: 'release-2', field: 'tags', isTaken: false } });
  expect(await importer.imports.getImportChoices()).toMatchObject({
    all: { 'release tags': true },
  });
  await importer.run(from, 2);
  expect([(await stored(one))?.tags, (await stored(two))?.tags]).toEqual(['there', 'here']);
});

test('what was chosen is for the next import alone: what is edited here later stays', async () => {
  const id = await storedRelease();
  const importer = over([found(1)]);
  await importer.run({ ...from, dryRun: true });
  await importer.imports.chooseForImport({
    body: { kind: 'release', field: 'tags', isTaken: true },
  });
  await importer.run(from, 2);
  const saved = await stores.releases.find(id);
  if (!saved) throw new Error('It is gone.');
  await stores.releases.save(saved, { ...saved.entity, tags: 'mine' }, save);
  await importer.run(from, 3);
  expect((await stored(id))?.tags).toBe('mine');
  await expect(
    importer.imports.chooseForImport({ body: { kind: 'release', field: 'tags', isTaken: true } }),
  ).rejects.toMatchObject({ code: 'clash' });
});

test('a token is used for its run, answered to nobody, and gone when the run ends', async () => {
  const tokens: (string | undefined)[] = [];
  const memory = aPagedSource([aFoundRelease(1)]);
  const importer = anImporter(stores, {}, (ports) => ({
    ...ports,
    pagedSources: pagedSources({
      discogs: {
        ...memory,
        page: async (input, cursor, needs) => {
          tokens.push(needs.token);
          return { ...(await memory.page(input, cursor, needs)), notice: 'No covers.' };
        },
      },
    }),
  }));
  const started = await importer.start({ ...other, token: 'secret' });
  expect(JSON.stringify(started)).not.toContain('secret');
  const run = await importer.work();
  expect([tokens, run.notice]).toEqual([['secret'], 'No covers.']);
  expect(JSON.stringify((await stores.imports.run())?.run)).not.toContain('secret');
});

const by = (number: number, key: string, name: string) =>
  aFoundRelease(number, { artists: [{ key, name }], catalogueNumber: `N-${key}-${number}` });

test('an artist with two spellings is put together once, and the next import knows', async () => {
  const discogs = [by(11, 'd1', 'The Sluice')];
  const importer = over([by(1, 'm1', 'Sluice')], discogs);
  await importer.run(from, 1);
  await importer.run({ ...other, dryRun: true }, 2);
  const [line] = await lines(importer, 'new', 'artist');
  const [sluice] = await stores.artists.rows();
  expect(line).toMatchObject({
    name: 'The Sluice',
    key: 'd1',
    near: [{ cId: sluice?.cId, name: 'Sluice' }],
  });
  const is = { cId: sluice?.cId ?? 0 };
  await importer.imports.chooseForImport({ body: { artist: 'd1', is } });
  const run = await importer.run(other, 3);
  expect(run.outcomes.artists).toMatchObject({ new: 0 });
  expect((await stores.artists.rows()).map(({ name }) => name)).toEqual(['Sluice']);
  discogs.push(by(12, 'd1', 'The Sluice'));
  const next = await over([], discogs).run({ ...other, dryRun: true }, 4);
  expect(next.outcomes).toMatchObject({ artists: { new: 0, same: 1 }, releases: { new: 1 } });
  expect(await lines(importer, 'new', 'artist')).toEqual([]);
  const all = (await stores.releases.all()).map(({ entity }) => entity.artistIds);
  expect(all).toEqual([[sluice?.id], [sluice?.id]]);
});

test('two new spellings of one run become one artist', async () => {
  const importer = over([by(1, 'a', 'Sluice'), by(2, 'b', 'The Sluice'), by(3, 'c', 'Noor')]);
  await importer.run({ ...from, dryRun: true });
  const [one, two, three] = await lines(importer, 'new', 'artist');
  expect([one?.near, two?.near, three?.near]).toEqual([
    [{ key: 'b', name: 'The Sluice' }],
    [{ key: 'a', name: 'Sluice' }],
    undefined,
  ]);
  await importer.imports.chooseForImport({ body: { artist: 'b', is: { key: 'a' } } });
  await importer.run(from, 2);
  expect((await stores.artists.rows()).map(({ name }) => name).toSorted()).toEqual([
    'Noor',
    'Sluice',
  ]);
});

test('an import can be undone after a dry run', async () => {
  const importer = over([aFoundRelease(1)]);
  await importer.run(from);
  const dry = await importer.run({ ...from, dryRun: true }, 2);
  expect(dry.written).toMatchObject({ sourceName: 'musicBrainz', source: 'label' });
  await importer.imports.undoImport({ query: {} }, staff);
  expect(await importer.work()).toMatchObject({
    state: 'done',
    written: null,
    undone: { removed: 2, restored: 0 },
  });
  expect(await stores.releases.rows()).toEqual([]);
});

test('a stopped import can be undone, and then not go on', async () => {
  const many = Array.from({ length: 120 }, (_, index) => aFoundRelease(index + 1));
  const importer = over(many);
  let isStopped = false;
  const stopping = anImporter(stores, {}, (ports) => ({
    ...ports,
    pagedSources: pagedSources({ musicBrainz: aPagedSource(many) }),
    imports: {
      ...ports.imports,
      async save(run, tag) {
        const saved = await ports.imports.save(run, tag);
        if (!isStopped && run.phase === 'releases' && run.releases.done > 0) {
          isStopped = true;
          await importer.imports.stopImport({}, staff);
        }
        return saved;
      },
    },
  }));
  await stopping.start(from);
  expect(await stopping.work()).toMatchObject({ state: 'stopped' });
  const written = (await stores.releases.rows()).length;
  expect(written).toBeGreaterThan(0);
  await importer.imports.undoImport({ query: {} }, staff);
  expect(await importer.work()).toMatchObject({ state: 'done' });
  expect([await stores.releases.rows(), await stores.artists.rows()]).toEqual([[], []]);
  await expect(importer.imports.resumeImport({ body: {} })).rejects.toMatchObject({
    code: 'clash',
  });
});

test('a day that is half known does not make public what may be to come', async () => {
  const of = (number: number, releaseDate: string, dayOnly?: 'year' | 'month') =>
    aFoundRelease(number, { releaseDate, ...(dayOnly && { dayOnly }) });
  const importer = over([
    of(1, '2025-01-01', 'year'),
    of(2, '2026-01-01', 'year'),
    of(3, '2026-03-01', 'month'),
    of(4, '2026-02-01', 'month'),
  ]);
  await importer.run({ ...from, releasesOut: true });
  const statuses = (await stores.releases.all()).map(
    ({ entity }) => [entity.title, entity.releaseStatus] as const,
  );
  expect(Object.fromEntries(statuses)).toEqual({
    'Found 1': 50,
    'Found 2': 10,
    'Found 3': 10,
    'Found 4': 50,
  });
});

test('a year of one source is no other day than the day of another', async () => {
  const importer = over(
    [aFoundRelease(1)],
    [aFoundRelease(1, { key: 'd', releaseDate: '2020-01-01', dayOnly: 'year', page: '' })],
  );
  await importer.run(from);
  const run = await importer.run(other, 2);
  expect(run.outcomes.releases).toMatchObject({ new: 0, kept: 0 });
  expect((await stores.releases.all())[0]?.entity.releaseDate).toBe('2020-03-20');
});
