import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { linkSchema } from '#domain/link';
import { setUp } from '#fixtures/labels';
import { pagedSources } from '#fixtures/pagedSources';
import { createTableSource } from '#functions/adapters/sources/table';
import { usualCatalogueFile } from '#local/external/oldSite';
import { memoryStores } from '../../memory/memoryStores.ts';
import { type OpenStores, openQuickStores } from '../openStores.ts';
import { empty } from './contents.ts';
import { anImporter } from './importer.ts';

let stores: OpenStores;
beforeAll(async () => {
  stores = await openQuickStores();
});
afterEach(() => empty(stores));

const importer = () =>
  anImporter(stores, {}, (ports) => ({
    ...ports,
    pagedSources: pagedSources({ table: createTableSource() }),
  }));

const upload = (text: string, number = 1) => importer().uploadTable('catalogue.csv', text, number);

interface OldTrack {
  Name: string;
  ISRC: string | null;
  Composer: string | null;
  LyricsWriter: string | null;
}
interface OldRelease {
  Id: number;
  Name: string;
  ReleaseDate: string | null;
  ReleaseDescription: string | null;
  Links: { Name: string; Url: string }[] | null;
  Tracks: OldTrack[] | null;
}

/** The old site's catalogue as a table, with a row for each track and all that a table may say. */
async function oldCatalogue() {
  const artists: { Name: string; Releases: OldRelease[] | null }[] = JSON.parse(
    await readFile(usualCatalogueFile(), 'utf8'),
  );
  const names = new Map<number, string[]>();
  const releases = new Map<number, OldRelease>();
  for (const { Name, Releases } of artists)
    for (const release of Releases ?? []) {
      names.set(release.Id, [...(names.get(release.Id) ?? []), Name]);
      releases.set(release.Id, release);
    }
  const nothing = { Name: '', ISRC: '', Composer: '', LyricsWriter: '' };
  const lines = [...releases.values()].flatMap(({ Id, Name, Tracks, ...release }) =>
    (Tracks?.length ? Tracks : [nothing]).map((track, at) => [
      `OLD-${Id}`,
      Name,
      names.get(Id)?.join('; ') ?? '',
      release.ReleaseDate?.slice(0, 10) ?? '',
      release.ReleaseDescription ?? '',
      (release.Links ?? []).map(({ Url }) => Url).join(' '),
      track === nothing ? '' : at + 1,
      track.Name,
      track.ISRC ?? '',
      track.Composer ?? '',
      track.LyricsWriter ?? '',
    ]),
  );
  const headings = [
    ...['Catalogue no', 'Release', 'Artist', 'Release date', 'Description', 'Links'],
    ...['Track no', 'Track', 'ISRC', 'Composer', 'Lyricist'],
  ];
  return { text: Papa.unparse([headings, ...lines]), releases, names };
}

test('a whole catalogue comes in as a table, with every column', async () => {
  const { text, releases, names } = await oldCatalogue();
  const { imports, start, work } = importer();
  const uploaded = await upload(text);
  const { columns, rows } = await imports.readColumns({ body: { upload: uploaded } });
  expect(columns.map(({ field }) => field)).toEqual([
    ...['catalogueNumber', 'releaseTitle', 'releaseArtist', 'releaseDate', 'description', 'link'],
    ...['trackNumber', 'trackTitle', 'isrc', 'composer', 'lyricsWriter'],
  ]);
  expect(rows).toBeGreaterThan(5);
  await start({ source: 'table', upload: uploaded });
  const run = await work();
  const { new: added, refused } = run.outcomes.releases;
  expect([run.state, added + refused]).toEqual(['done', releases.size]);
  // A cell that is wrong in the small catalogue of the repository is named; the real one has none.
  const unnamed = run.failures.filter(({ reason }) => !/^Row \d+/.test(reason));
  expect([unnamed, refused]).toEqual([[], run.failureCount]);
  const artists = new Map((await stores.artists.rows()).map(({ id, name }) => [id, name]));
  const stored = new Map(
    (await stores.releases.all()).map(({ entity }) => [entity.catalogueNumber, entity]),
  );
  expect(stored.size).toBe(added);
  expect(added).toBeGreaterThan(releases.size * 0.75);
  const shown = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  for (const [id, one] of releases) {
    const here = stored.get(`OLD-${id}`);
    if (!here) continue;
    const tracks = one.Tracks ?? [];
    expect({
      title: here.title,
      artists: here.artistIds.map((artist) => artists.get(artist)),
      tracks: here.tracks.map(({ name, isrc, composer, lyricsWriter }) => [
        ...[name, isrc, composer, lyricsWriter],
      ]),
      hasDescription: here.description !== '',
    }).toEqual({
      title: shown(one.Name),
      artists: names.get(id)?.map(shown),
      tracks: tracks.map(({ Name, ISRC, Composer, LyricsWriter }) => [
        ...[
          shown(Name),
          shown(ISRC).replaceAll('-', '').toUpperCase(),
          shown(Composer),
          shown(LyricsWriter),
        ],
      ]),
      hasDescription: shown(one.ReleaseDescription) !== '',
    });
    const links = (one.Links ?? []).flatMap(
      ({ Url }) => linkSchema.safeParse({ name: 'A link', url: Url }).data?.url ?? [],
    );
    expect(here.links.map(({ url }) => url)).toEqual([...new Set(links)]);
    if (/^\d{4}-\d{2}-\d{2}/.test(one.ReleaseDate ?? ''))
      expect([id, here.releaseDate]).toEqual([id, one.ReleaseDate?.slice(0, 10)]);
  }
});

test('columns that staff corrected are remembered for the next table', async () => {
  const { imports, start, work } = importer();
  const text = 'Werk,Wer,Title\nEbb,Sluice,Low Water\n';
  const first = await upload(text);
  const before = await imports.readColumns({ body: { upload: first } });
  expect(before.columns.map(({ field }) => field)).toEqual(['ignore', 'ignore', 'releaseTitle']);
  expect(before.columns[0]?.samples).toEqual(['Ebb']);
  await start({
    source: 'table',
    upload: first,
    columns: ['releaseTitle', 'releaseArtist', 'trackTitle'],
  });
  await work();
  const [release] = await stores.releases.all();
  expect(release?.entity).toMatchObject({ title: 'Ebb', tracks: [{ name: 'Low Water' }] });
  const next = await imports.readColumns({ body: { upload: await upload(text, 2) } });
  expect(next.columns.map(({ field }) => field)).toEqual([
    ...['releaseTitle', 'releaseArtist', 'trackTitle'],
  ]);
});

test('what was said of one table is not taken for another whose headings tell more', async () => {
  const { imports, start, work } = importer();
  const first = await upload('Werk,Wer,Typ\nEbb,Sluice,x\n');
  const columns = ['releaseTitle', 'releaseArtist', 'ignore'] as const;
  await start({ source: 'table', upload: first, columns: [...columns] });
  await work();
  const fieldsOf = async (text: string, number: number) => {
    const read = await imports.readColumns({ body: { upload: await upload(text, number) } });
    return read.columns.map(({ field }) => field);
  };
  expect(await fieldsOf('Typ,Wer,Werk\nx,Sluice,Ebb\n', 2)).toEqual(columns.toReversed());
  expect(await fieldsOf('Werk,Album,Wer,Typ\nSalt,Ebb,Sluice,Album\n', 3)).toEqual([
    ...['ignore', 'releaseTitle', 'releaseArtist', 'kind'],
  ]);
});

test('prices without a currency are in the label’s, and the dry run says so', async () => {
  const { run } = anImporter(stores, {}, (ports) => ({
    ...ports,
    labels: setUp(memoryStores().labels, { currency: 'NOK' }),
    pagedSources: pagedSources({ table: createTableSource() }),
  }));
  const uploaded = await upload('Album,Artist,Format,Price\nEbb,Sluice,LP,249\n');
  const dry = await run({ source: 'table', upload: uploaded, dryRun: true });
  expect(dry.notice).toBe('Prices that name no currency were read in NOK, your label’s.');
  await run({ source: 'table', upload: uploaded }, 2);
  const [release] = await stores.releases.all();
  expect(release?.entity.editions?.[0]?.price).toEqual({ amount: 24_900, currency: 'NOK' });
});

test('a dry run and the import name the release whose links have no room', async () => {
  const links = Array.from({ length: 103 }, (_, index) => `https://a.example/${index}`).join(' ');
  const uploaded = await upload(`Album,Artist,Links\nEbb,Sluice,${links}\n`);
  const { run, imports } = importer();
  for (const [number, dryRun] of [true, false].entries()) {
    await run({ source: 'table', upload: uploaded, dryRun }, number + 1);
    const { items } = await imports.listImport({ query: { list: 'noted' } });
    expect(items.map(({ name, notes }) => [name, notes])).toEqual([
      ['Ebb', ['A release has at most 100 links; 3 more were left out.']],
    ]);
  }
  const [release] = await stores.releases.all();
  expect(release?.entity.links.length).toBe(100);
});

test('the number of columns must be that of the table', async () => {
  const { start } = importer();
  const uploaded = await upload('Album,Artist\nEbb,Sluice\n');
  await expect(
    start({ source: 'table', upload: uploaded, columns: ['releaseTitle'] }),
  ).rejects.toMatchObject({ code: 'invalid-input', data: { errors: [{ path: 'columns' }] } });
});
