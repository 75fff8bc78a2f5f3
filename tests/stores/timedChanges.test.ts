import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { createServices } from '#functions/services/services';
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
