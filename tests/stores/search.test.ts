import { beforeEach, expect, test, vi } from 'vitest';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { aTrack } from '#fixtures/tracks';
import type { Calls } from '#functions/services/calls';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';

const staff = aCaller('staff');
const nao = anId('artist', 1);

let stores: OpenStores;
const now = new Date('2026-06-01T08:00:00Z');
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
  [{ missing: 'tracks' }, ['Lavt lys']],
  [{ missing: 'tracks', search: 'fleet', archived: 'no' }, []],
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

test('a release is found by the people of its credits', async () => {
  const track = aTrack({ number: 1, composer: 'Ilse Brandt', credits: 'Mastering: Odd Hauge' });
  await addRelease(9, { title: 'Weir', credits: 'Sleeve: Tove Lie', tracks: [track] });
  for (const search of ['Brandt', 'Hauge', 'Tove Lie']) {
    const { items } = await calls.listReleases({ query: { search } }, staff, '');
    expect(items.map(({ title }) => title)).toEqual(['Weir']);
  }
});

test('an artist opens with the releases as they were saved last', async () => {
  const open = async () =>
    (await calls.getArtist({ params: { id: nao } }, staff, '')).value.releases?.map(
      ({ title }) => title,
    );
  expect(await open()).toEqual(['Fleetwood']);
  const { value, version } = await calls.getRelease({ params: { id: 1 } }, staff, '');
  await calls.updateRelease({ body: { ...value, title: 'Rumours' }, ifMatch: version }, staff, '');
  expect(await open()).toEqual(['Rumours']);
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

test('a save of another process is found, too, as it is spelled and as it is not', async () => {
  const others = open();
  expect(await titles({ search: 'lavt' }, others)).toEqual(['Lavt lys']);
  await addSpillway();
  expect(await titles({ search: 'spillway' }, others)).toEqual(['Spillway']);
  expect(await titles({ search: 'spillwya' }, others)).toEqual(['Spillway']);
});

test('only entries that changed are indexed again', async () => {
  const { ports } = portsOver(stores, { clock: { now: () => now, sleep: async () => undefined } });
  const recordOf = vi.fn(stores.releases.recordOf);
  const { calls: watched } = createServices({
    ...ports,
    releases: { ...ports.releases, recordOf },
  });
  await titles({ search: 'lavt' }, watched);
  expect(recordOf).toHaveBeenCalledTimes(2);
  await addSpillway(watched);
  await titles({ search: 'lavt' }, watched);
  expect(recordOf).toHaveBeenCalledTimes(3);
});
