import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { createTimedChangeStore } from '#functions/adapters/storage/timedChanges';
import { createServices } from '#functions/services/services';
import { memoryTables } from '../memory/memoryStores.ts';
import { type OpenStores, openQuickStores, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';

let stores: OpenStores;
let now: Date;
const id = anId('release', 1);
const artist = anId('artist', 1);
const staff = aCaller('staff');

beforeEach(async () => {
  stores = await openQuickStores();
  now = new Date('2026-03-20T09:00:00.000Z');
  await stores.artists.add(artist, (cId) => aStoredArtist({ id: artist, cId }), save);
  await stores.releases.add(id, (cId) => aStoredRelease({ id, cId }), save);
});

const clock = { now: () => now, sleep: async () => undefined };
const product = () => createServices(portsOver(stores, { clock }).ports);
const opened = () => product().calls.getRelease({ params: { id } }, staff, '');
const at = '2026-03-21T10:00:00.000Z';

async function setChange(change: object, when = at) {
  const { value, version } = await opened();
  const body = { release: { ...value, ...change }, version, at: when };
  return product().calls.timeChange({ body }, staff, randomUUID());
}

async function pass(time: string) {
  now = new Date(time);
  await product().jobs.catchUp();
}

test('a change is stored when its time comes, once, beside what others changed', async () => {
  const { timed } = await setChange({ title: 'High Water' });
  expect(timed).toMatchObject([{ at, by: staff.name, fields: ['title'] }]);
  expect(timed[0]?.wanted.title).toBe('High Water');
  await pass('2026-03-21T09:59:59.000Z');
  expect((await opened()).value.title).toBe('Release 1');
  const { value, version } = await opened();
  const body = { ...value, copyright: '℗ 2027' };
  await product().calls.updateRelease({ body, ifMatch: version }, staff, '');
  await pass('2026-03-21T10:00:00.000Z');
  const stored = await opened();
  expect(stored.value).toMatchObject({ title: 'High Water', copyright: '℗ 2027' });
  await pass('2026-03-21T10:01:00.000Z');
  expect((await opened()).version).toBe(stored.version);
  const { versions } = await product().calls.getReleaseHistory(
    { params: { id }, query: {} },
    staff,
    '',
  );
  expect(versions[0]?.by.name).toBe(`${staff.name} (scheduled)`);
});

test('where somebody changed the same field, it waits for a person and says so', async () => {
  await setChange({ title: 'High Water' });
  const { value, version } = await opened();
  await product().calls.updateRelease(
    { body: { ...value, title: 'Low Water' }, ifMatch: version },
    staff,
    '',
  );
  await pass('2026-03-21T10:00:00.000Z');
  expect((await opened()).value.title).toBe('Low Water');
  const { failed } = await product().calls.listWaitingChanges({}, staff, '');
  expect(failed).toMatchObject([{ title: 'Low Water', failure: expect.stringContaining('Title') }]);
  const [row] = await stores.timedChanges.list(id);
  const body = { release: id, id: row?.key ?? '' };
  expect((await product().calls.dropTimedChange({ body }, staff, '')).timed).toEqual([]);
  // Sent again because the answer was lost.
  expect((await product().calls.dropTimedChange({ body }, staff, '')).timed).toEqual([]);
  // Another, who takes it back in an older window, learns that there is nothing to take back.
  const other = aCaller('staff', { object: randomUUID() });
  await expect(product().calls.dropTimedChange({ body }, other, '')).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('a time that is over, no change at all and what is not ready are refused', async () => {
  await expect(
    setChange({ title: 'High Water' }, '2026-03-20T08:00:00.000Z'),
  ).rejects.toMatchObject({ code: 'invalid-input', data: { errors: [{ path: 'at' }] } });
  await expect(setChange({})).rejects.toMatchObject({ code: 'invalid-input' });
});

test('a member whose rights end takes their waiting changes along', async () => {
  await setChange({ title: 'High Water' });
  expect(await stores.timedChanges.list()).toHaveLength(1);
  const { tenant, object } = staff;
  await product().calls.addMember(
    {
      body: {
        tenant,
        object,
        name: staff.name,
        role: 'artist',
        artistIds: [artist],
      },
    },
    aCaller('staff', { object: anId('track', 1) }),
    randomUUID(),
  );
  expect(await stores.timedChanges.list()).toEqual([]);
});

test('changes of artists wait for their time as those of releases do', async () => {
  const { calls } = product();
  const { value, version } = await calls.getArtist({ params: { id: artist } }, staff, '');
  const body = { artist: { ...value, name: 'The Voles' }, version, at };
  const { timed } = await calls.timeArtistChange({ body }, staff, randomUUID());
  expect(timed).toMatchObject([{ fields: ['name'], wanted: { name: 'The Voles' } }]);
  await pass(at);
  const after = await calls.getArtist({ params: { id: artist } }, staff, '');
  expect(after.value.name).toBe('The Voles');
  const list = { params: { id: artist } };
  expect(await calls.listTimedArtistChanges(list, staff, '')).toEqual({ timed: [] });
});

test('at most 20 changes of an entry wait, even those of one moment', async () => {
  const { value, version } = await opened();
  const { calls } = product();
  const newIds = Array.from({ length: 25 }, () => randomUUID());
  const keep = (newId: string, index: number) =>
    calls.timeChange(
      { body: { release: { ...value, title: `Title ${index}` }, version, at } },
      staff,
      newId,
    );
  const first = await Promise.allSettled(newIds.map(keep));
  expect(first.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(4);
  const held = async () => (await stores.timedChanges.list(id)).length;
  for (const newId of newIds) await keep(newId, 1).catch(() => undefined);
  expect(await held()).toBe(20);
  await expect(keep(randomUUID(), 1)).rejects.toMatchObject({
    code: 'clash',
    message: expect.stringContaining('20'),
  });
  expect(await held()).toBe(20);
  const [row] = await stores.timedChanges.list(id);
  expect((await keep(row?.key ?? '', 1)).timed).toHaveLength(20);
  await calls.dropTimedChange({ body: { release: id, id: row?.key ?? '' } }, staff, '');
  expect((await keep(randomUUID(), 1)).timed).toHaveLength(20);
});

test('a change that was set stays although its call is repeated where too many wait', async () => {
  const { value, version } = await opened();
  const body = { release: { ...value, title: 'High Water' }, version, at };
  const newId = randomUUID();
  await product().calls.timeChange({ body }, staff, newId);
  const aChange = { kind: 'release', entry: id, by: staff, fields: [], at } as const;
  // Set before there was a bound, or just now by a call that will be refused.
  for (let count = 0; count < 20; count++) {
    const key = randomUUID();
    await stores.timedChanges.add(id, key, { ...aChange, id: key });
  }
  const { timed } = await product().calls.timeChange({ body }, staff, newId);
  expect(timed.map((change) => change.id)).toContain(newId);
});

test('a round reads no change that is not due', async () => {
  await setChange({ title: 'High Water' });
  await setChange({ description: '<p>Later.</p>' }, '2026-04-01T10:00:00.000Z');
  now = new Date(at);
  const list = vi.spyOn(stores.timedChanges, 'list');
  await product().jobs.catchUp();
  expect(list).not.toHaveBeenCalled();
  expect((await opened()).value).toMatchObject({ title: 'High Water' });
  expect(await stores.timedChanges.list(id)).toHaveLength(1);
});

test('the search reads the due ones alone', async () => {
  const table = memoryTables()('timedChanges');
  const store = createTimedChangeStore(table);
  const aChange = { kind: 'release', entry: id, by: staff, fields: [] } as const;
  for (const [key, time] of [
    ['a', '09'],
    ['b', '10'],
    ['c', '11'],
  ] as const)
    await store.add(id, key, { ...aChange, id: key, at: `2026-03-21T${time}:00:00Z` });
  const failed = { ...aChange, id: 'd', at, failure: 'Somebody else was quicker.' };
  await store.add(id, 'd', failed);
  const reads = vi.spyOn(table, 'getEntity');
  const keys = (rows: readonly { key: string }[]) => rows.map(({ key }) => key);
  expect(keys(await store.due(new Date(at)))).toEqual(['a', 'b']);
  expect(keys(await store.failed())).toEqual(['d']);
  expect(reads).toHaveBeenCalledTimes(3);
});
