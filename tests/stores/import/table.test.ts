import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { anId } from '#fixtures/ids';
import { pagedSources } from '#fixtures/pagedSources';
import { createTableSource } from '#functions/adapters/sources/table';
import { usualCatalogueFile } from '#local/external/oldSite';
import { type OpenStores, openQuickStores } from '../openStores.ts';
import { empty } from './contents.ts';
import { anImporter, staff } from './importer.ts';

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

async function upload(text: string, number = 1) {
  const { imports } = importer();
  const file = { name: 'catalogue.csv', bytes: Buffer.from(text) };
  const given = { file } as unknown as Parameters<typeof imports.uploadCatalogue>[0];
  return (await imports.uploadCatalogue(given, staff, anId('artist', number))).upload;
}

interface OldTrack {
  Name: string;
  ISRC: string | null;
}
interface OldRelease {
  Id: number;
  Name: string;
  ReleaseDate: string | null;
  Tracks: OldTrack[] | null;
}

/** The old site's catalogue as a table, with a row for each track. */
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
  const lines = [...releases.values()].flatMap(({ Id, Name, ReleaseDate, Tracks }) =>
    (Tracks?.length ? Tracks : [{ Name: '', ISRC: '' }]).map((track) => [
      `OLD-${Id}`,
      Name,
      names.get(Id)?.join('; ') ?? '',
      ReleaseDate?.slice(0, 10) ?? '',
      track.Name,
      track.ISRC ?? '',
    ]),
  );
  const headings = ['Catalogue no', 'Release', 'Artist', 'Release date', 'Track', 'ISRC'];
  return { text: Papa.unparse([headings, ...lines]), releases };
}

test('a whole catalogue comes in as a table', async () => {
  const { text, releases } = await oldCatalogue();
  const { imports, start, work } = importer();
  const uploaded = await upload(text);
  const { columns, rows } = await imports.readColumns({ body: { upload: uploaded } });
  expect(columns.map(({ field }) => field)).toEqual([
    ...['catalogueNumber', 'releaseTitle', 'releaseArtist', 'releaseDate', 'trackTitle', 'isrc'],
  ]);
  expect(rows).toBeGreaterThan(5);
  await start({ source: 'table', upload: uploaded });
  const run = await work();
  const { new: added, refused } = run.outcomes.releases;
  expect([run.state, added + refused]).toEqual(['done', releases.size]);
  const wrong = run.failures.filter(({ reason }) => !/^Row \d+/.test(reason));
  expect([wrong, refused]).toEqual([[], run.failureCount]);
  expect(added).toBeGreaterThan(releases.size * 0.75);
  const [one] = [...releases.values()].filter(({ Tracks }) => Tracks && Tracks.length > 1);
  const stored = (await stores.releases.all()).find(
    ({ entity }) => entity.catalogueNumber === `OLD-${one?.Id}`,
  );
  expect(stored?.entity.tracks.map(({ name }) => name)).toEqual(
    one?.Tracks?.map(({ Name }) => Name.trim()),
  );
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

test('the number of columns must be that of the table', async () => {
  const { start } = importer();
  const uploaded = await upload('Album,Artist\nEbb,Sluice\n');
  await expect(
    start({ source: 'table', upload: uploaded, columns: ['releaseTitle'] }),
  ).rejects.toMatchObject({ code: 'invalid-input', data: { errors: [{ path: 'columns' }] } });
});
