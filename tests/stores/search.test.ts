import { beforeEach, expect, test, vi } from 'vitest';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { aTrack } from '#fixtures/tracks';
import { type Calls, createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';

const staff = aCaller('staff');
const nao = anId('artist', 1);

let stores: OpenStores;
let now = new Date('2026-06-01T08:00:00Z');
const open = () =>
  createServices(
    portsOver(stores, { clock: { now: () => now, sleep: async () => undefined } }).ports,
  ).calls;
let calls: Calls;

beforeEach(async () => {
  stores = await openQuickStores();
  calls = open();
  const artist = { id: nao, name: '霧島ナオ', sortName: 'Kirishima Nao' };
  await stores.artists.add(nao, (cId) => aStoredArtist({ ...artist, cId, slug: '' }), save);
  await addRelease(1, {
    title: 'Fleetwood',
    kind: 'album',
    catalogueNumber: 'LSR-012',
    barcode: '036000291452',
    releaseDate: '2024-03-20',
    artistIds: [nao],
    tracks: [aTrack({ number: 1, name: 'Salt Marsh', isrc: 'QZLBL2019501' })],
  });
  await addRelease(2, { title: 'Lavt lys', artistIds: [], archived: true });
});

function addRelease(number: number, given: Partial<Parameters<typeof aStoredRelease>[0]>) {
  const id = anId('release', number);
  return stores.releases.add(id, (cId) => aStoredRelease({ ...given, id, cId }), save);
}

type Query = Parameters<Calls['listReleases']>[0]['query'];
const titles = async (query: Query, by = calls) =>
  (await by.listReleases({ query }, staff, '')).items.map(({ title }) => title);

test.each([
  ...['fleetwod', 'fleetwodo', 'kirishima', 'kirishma', '霧島', 'lsr-012', '012', '036000291452'],
  ...[
    'QZLBL2019501',
    'QZ-LBL-20-19501',
    'lsr012',
    '0-36000-29145-2',
    'salt marsh',
    'marhs salt',
    'marsh kirishima',
    '19501',
  ],
])('a release is found by “%s”', async (search) => {
  expect(await titles({ search })).toEqual(['Fleetwood']);
  expect(await titles({ search, sort: 'name' })).toEqual(['Fleetwood']);
});

test.each(['fleetwood lys', 'lsr-013', 'lsr013', 'QZ-LBL-20-19502', 'zzzz', '036000291453'])(
  'nothing is found by “%s”',
  async (search) => {
    expect(await titles({ search })).toEqual([]);
  },
);

test.each<[Query, string[]]>([
  [{ archived: 'yes' }, ['Lavt lys']],
  [{ archived: 'no' }, ['Fleetwood']],
  [{ artist: nao }, ['Fleetwood']],
  [{ year: 2024 }, ['Fleetwood']],
  [{ year: 2025 }, []],
  [{ kind: 'album' }, ['Fleetwood']],
  [{ kind: 'ep' }, []],
  [{ lacks: 'tracks' }, ['Lavt lys']],
  [{ lacks: 'tracks', search: 'fleet', archived: 'no' }, []],
])('filtered by %j the list has %j', async (query, expected) => {
  expect(await titles(query)).toEqual(expected);
  expect(await titles({ ...query, sort: 'unfinished' })).toEqual(expected);
});

test('a save is found at once, and what it replaced is found no more', async () => {
  expect(await titles({ search: 'fleetwood' })).toEqual(['Fleetwood']);
  const { value, version } = await calls.getRelease({ params: { id: 1 } }, staff, '');
  const body = { ...value, title: 'Rumours' };
  await calls.updateRelease({ body, ifMatch: version }, staff, '');
  expect(await titles({ search: 'rumours' })).toEqual(['Rumours']);
  expect(await titles({ search: 'lavt' })).toEqual(['Lavt lys']);
  const { value: artist, version: of } = await calls.getArtist({ params: { id: nao } }, staff, '');
  await calls.updateArtist({ body: { ...artist, sortName: 'Mist' }, ifMatch: of }, staff, '');
  expect(await titles({ search: 'mist' })).toEqual(['Rumours']);
  const removed = await calls.getRelease({ params: { id: 1 } }, staff, '');
  const removal = { body: { id: removed.value.id }, ifMatch: removed.version };
  await calls.removeRelease(removal, staff, '');
  expect(await titles({ search: 'rumours' })).toEqual([]);
});

/** Services of a process that has read nothing yet, and how often it reads all of the releases so. */
function freshServices(way: 'rows' | 'allReadable') {
  const { ports } = portsOver(stores, { clock: { now: () => now, sleep: async () => undefined } });
  const read = vi.fn(stores.releases[way]);
  const releases = { ...ports.releases, [way]: read };
  return {
    fresh: createServices({ ...ports, releases }).calls,
    reads: () => read.mock.calls.length,
  };
}

async function rename(by: Calls, title: string) {
  const { value, version } = await by.getRelease({ params: { id: 1 } }, staff, '');
  await by.updateRelease({ body: { ...value, title }, ifMatch: version }, staff, '');
}

test('an artist opens with their releases from memory, with what was saved just before', async () => {
  const { fresh, reads } = freshServices('rows');
  const open = async () =>
    (await fresh.getArtist({ params: { id: nao } }, staff, '')).value.releases?.map(
      ({ title }) => title,
    );
  expect(await open()).toEqual(['Fleetwood']);
  await titles({ search: 'fleetwood' }, fresh);
  await rename(fresh, 'Rumours');
  const before = reads();
  expect(await open()).toEqual(['Rumours']);
  expect(reads()).toBe(before);
});

test('an opened list has the first search ready, with what is saved while it is read', async () => {
  const { fresh, reads } = freshServices('allReadable');
  expect(await titles({ sort: 'name' }, fresh)).toEqual(['Fleetwood', 'Lavt lys']);
  await rename(fresh, 'Spillway');
  expect(await titles({ search: 'spilway' }, fresh)).toEqual(['Spillway']);
  expect(await titles({ search: 'fleetwood' }, fresh)).toEqual([]);
  expect(reads()).toBe(1);
});

const addSpillway = (by = calls) =>
  by.addRelease(
    { body: { title: 'Spillway', description: '', artists: [] } },
    staff,
    anId('release', 9),
  );

test('of two searches at a time each finds what was saved just before', async () => {
  await titles({ search: 'lavt' });
  await addSpillway();
  const search = () => titles({ search: 'spillway' });
  expect(await Promise.all([search(), search()])).toEqual([['Spillway'], ['Spillway']]);
});

test('what is saved during a reading of all is still found when the reading ends', async () => {
  const held = Promise.withResolvers<void>();
  let isHeld = false;
  const { ports } = portsOver(stores, { clock: { now: () => now, sleep: async () => undefined } });
  const rows = async () => {
    const read = await stores.releases.rows();
    if (isHeld) await held.promise;
    return read;
  };
  const { calls: slow } = createServices({ ...ports, releases: { ...ports.releases, rows } });
  await titles({ search: 'lavt' }, slow);
  isHeld = true;
  now = new Date(now.getTime() + 31_000);
  // Begins to read all rows, and answers without them.
  await titles({ search: 'lavt' }, slow);
  await addSpillway(slow);
  expect(await titles({ search: 'spillway' }, slow)).toEqual(['Spillway']);
  isHeld = false;
  held.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(await titles({ search: 'spillway' }, slow)).toEqual(['Spillway']);
});

test('a save of another process is found by the search after half a minute', async () => {
  const others = open();
  expect(await titles({ search: 'lavt' }, others)).toEqual(['Lavt lys']);
  await addSpillway();
  now = new Date(now.getTime() + 31_000);
  await titles({ search: 'spillway' }, others);
  await expect.poll(() => titles({ search: 'spillway' }, others)).toEqual(['Spillway']);
});
