import { beforeEach, expect, test } from 'vitest';
import { readOldRelease } from '#domain/importing/oldEntries';
import { fromOldSite, type SourceArtist, type SourceMatch } from '#domain/importing/sourceEntry';
import type { NumberOwner } from '#functions/ports/importing';
import { memoryStores } from '../../../tests/memory/memoryStores.ts';
import { planEntry } from './entryPlan.ts';
import { createImporters } from './importers.ts';
import { incomingArtist, incomingRelease } from './incoming.ts';

const save = { by: { account: 'staff', name: 'Staff' }, at: new Date('2026-06-01T08:00:00.000Z') };
const source = (given: Partial<SourceArtist> = {}): SourceArtist => ({
  kindOfEntry: 'artist',
  cId: 7,
  name: 'Aster',
  bio: '<p>Sings.</p>',
  share: 10,
  notes: [],
  origin: fromOldSite,
  ...given,
});

let stores: ReturnType<typeof memoryStores>;
beforeEach(() => {
  stores = memoryStores();
});

/** Plans an artist of the source against what is stored. */
async function plan(
  given: Partial<SourceArtist> = {},
  { owner = undefined as NumberOwner | undefined, dryRun = false } = {},
) {
  const { artist: importer } = createImporters(stores);
  const found = owner ?? (await stores.importedArtists.owners([7])).get(7);
  const context = { importer, run: 'run', by: 'The import', dryRun, artistName: String };
  return planEntry(incomingArtist(source(given)), found, context);
}

async function importIt(given: Partial<SourceArtist> = {}) {
  const { write } = await plan(given);
  if (!write) throw new Error('Nothing is to be written.');
  await stores.importedArtists.put([write], save);
}

test('a new entry is written whole; only a dry run lists its fields', async () => {
  const { line, write } = await plan();
  expect(line).toMatchObject({ outcome: 'new', cId: 7, name: 'Aster', changes: [] });
  expect(write).toMatchObject({ previous: null, entity: { cId: 7, name: 'Aster', share: 10 } });
  const { changes } = (await plan({}, { dryRun: true })).line;
  expect(changes.map(({ field }) => field)).toEqual(['name', 'bio', 'share']);
});

test.each([
  ['of an entry that was created here', 'ours', 'was not imported'],
  ['of one that was imported and deleted here', 'deleted', 'stays deleted'],
] as const)('the number %s refuses the entry', async (_, state, reason) => {
  const { line, write } = await plan({}, { owner: { state } });
  expect([line.outcome, write]).toEqual(['refused', undefined]);
  expect(line.reason).toContain(reason);
});

test('an entry that is invalid as it would be stored is refused before it is written', async () => {
  const { artist: importer } = createImporters(stores);
  const incoming = incomingArtist(source());
  const nameless = { ...incoming, fields: { ...incoming.fields, name: '' } };
  const context = { importer, run: 'run', by: 'The import', dryRun: false, artistName: String };
  await expect(planEntry(nameless, undefined, context)).rejects.toMatchObject({
    code: 'invalid-input',
  });
});

test('an entry that did not change at the source is not written again', async () => {
  await importIt();
  const { line, write } = await plan();
  expect([line.outcome, write]).toEqual(['same', undefined]);
});

test('a field that changed at the source follows it', async () => {
  await importIt();
  const { line, write } = await plan({ name: 'Asters' });
  expect(line).toMatchObject({
    outcome: 'changed',
    changes: [{ field: 'name', stored: 'Aster', incoming: 'Asters' }],
  });
  expect(write?.entity).toMatchObject({ name: 'Asters', bio: '<p>Sings.</p>' });
});

test('a field that was edited here is kept and listed', async () => {
  await importIt();
  const previous = await stores.artists.find(7);
  if (!previous) throw new Error('It is not stored.');
  const artist = { ...previous.entity, name: 'The Asters' };
  await stores.artists.save(previous, artist, save);
  const { line, write } = await plan({ name: 'Asters' });
  expect([line.outcome, write]).toEqual(['kept', undefined]);
  expect(line.kept).toEqual([{ field: 'name', stored: 'The Asters', incoming: 'Asters' }]);
});

const discogs: SourceMatch = {
  source: 'discogs',
  keys: ['artist 1'],
  matchedBy: 'name',
  page: 'https://www.discogs.com/artist/1',
};

test('a paged source fills what is empty, once, and lists what it says otherwise', async () => {
  await importIt({ bio: '' });
  const given = { name: 'Aster (2)', origin: discogs };
  const { line, write } = await plan(given);
  expect(line).toMatchObject({
    ...{ outcome: 'changed', cId: 7, matchedBy: 'name', key: 'artist 1', page: discogs.page },
    changes: [{ field: 'bio', incoming: 'Sings.' }],
  });
  expect(line).not.toHaveProperty('near');
  expect(write?.entity).toMatchObject({ name: 'Aster', bio: '<p>Sings.</p>' });
  if (write) await stores.importedArtists.put([write], save);
  const again = await plan(given);
  expect([again.line.outcome, again.write, again.record]).toEqual(['same', undefined, undefined]);
  const other = await plan({ ...given, share: 20, bio: '<p>Plays.</p>' });
  expect(other.line).toMatchObject({ outcome: 'changed', changes: [{ field: 'bio' }] });
});

test('what a paged source says otherwise of a text of here is kept, and known from then on', async () => {
  await importIt();
  const { line, write, record } = await plan({ bio: '<p>Plays.</p>', origin: discogs });
  expect([line.outcome, line.changes, write]).toEqual(['kept', [], undefined]);
  expect(line.kept).toEqual([{ field: 'bio', stored: 'Sings.', incoming: 'Plays.' }]);
  expect(record?.sources?.discogs?.keys).toEqual(['artist 1']);
});

test('a dry run lists of a new entry of a paged source only the fields that have something', async () => {
  const { line } = await plan({ bio: '', origin: discogs }, { dryRun: true });
  expect([line.cId, line.changes.map(({ field }) => field)]).toEqual([null, ['name', 'share']]);
});

test('a release that the public sees at once says whether it is new to it', async () => {
  const { release: importer } = createImporters(stores);
  const planned = async (ReleaseStatus: number, Name: string) => {
    const source = readOldRelease({ Id: 7, Name, ReleaseStatus }, { artists: [], timeZone: 'UTC' });
    const owner = (await stores.importedReleases.owners([7])).get(7);
    const entry = incomingRelease(source, { artistIds: [], owner, secret: 'secret' });
    const context = { importer, run: 'run', by: 'The import', dryRun: false, artistName: String };
    const { line, write } = await planEntry(entry, owner, context);
    if (write) await stores.importedReleases.put([write], save);
    return line.public;
  };
  expect(await planned(10, 'Ebb')).toBeUndefined();
  expect(await planned(50, 'Ebb')).toBe('new');
  expect(await planned(50, 'Flow')).toBe('changed');
});

test('a release that is out by an import is no news to followers', async () => {
  const { release: importer } = createImporters(stores);
  const planning = { importer, run: 'run', by: 'The import', dryRun: false, artistName: String };
  const planned = async (ReleaseStatus: number) => {
    const old = { Id: 7, Name: 'Ebb', ReleaseStatus };
    const source = readOldRelease(old, { artists: [], timeZone: 'UTC' });
    const owner = (await stores.importedReleases.owners([7])).get(7);
    const entry = incomingRelease(source, { artistIds: [], owner, secret: 'secret' });
    const { write } = await planEntry(entry, owner, planning);
    if (!write) throw new Error('Nothing is to be written.');
    return write;
  };
  const announced = await planned(30);
  await stores.importedReleases.put([announced], save);
  expect([announced, await planned(50)].map(({ record }) => record.isSilent)).toEqual([
    undefined,
    true,
  ]);
});
