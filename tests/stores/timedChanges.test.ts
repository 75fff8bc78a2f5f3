import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller, aMember } from '#fixtures/callers';
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
const noor = aCaller('artist');

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

async function setChange(change: object, when = at, caller = staff) {
  const { value, version } = await opened();
  const body = { release: { ...value, ...change }, version, at: when };
  return product().calls.timeChange({ body }, caller, randomUUID());
}

/** The release goes back to planning, where artists save it themselves. */
async function hide() {
  const { value, version } = await opened();
  const body = { ...value, releaseStatus: releaseStatus.Planning };
  await product().calls.updateRelease({ body, ifMatch: version }, staff, '');
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
  expect(versions[0]?.by.name).toBe(`${staff.name}, at a set time`);
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

test('an artist sets a time for what they may save, and takes back only what is their own', async () => {
  await stores.members.put(aMember('artist'));
  await hide();
  await setChange({ copyright: '℗ Staff' });
  const { timed, isHandedIn } = await setChange({ title: 'High Water' }, at, noor);
  expect(isHandedIn).toBeUndefined();
  const seen = timed.map(({ by, isOwn }) => [by, isOwn]);
  expect(seen).toEqual(
    expect.arrayContaining([
      [staff.name, false],
      [noor.name, true],
    ]),
  );
  const ofStaff = timed.find(({ isOwn }) => !isOwn)?.id ?? '';
  const drop = (change: string) =>
    product().calls.dropTimedChange({ body: { release: id, id: change } }, noor, '');
  await expect(drop(ofStaff)).rejects.toMatchObject({ code: 'not-allowed' });
  await pass(at);
  expect((await opened()).value).toMatchObject({ title: 'High Water', copyright: '℗ Staff' });
});

test('an artist’s change is not stored by itself on a page that became public meanwhile', async () => {
  await stores.members.put(aMember('artist'));
  await hide();
  await setChange({ title: 'High Water' }, at, noor);
  const { value, version } = await opened();
  const body = {
    ...value,
    releaseStatus: releaseStatus.Released,
    incompleteReason: 'A test.',
  };
  await product().calls.updateRelease({ body, ifMatch: version }, staff, '');
  await pass(at);
  expect((await opened()).value.title).toBe('Release 1');
  const failure = expect.stringContaining('Hand your change in');
  expect(await product().calls.listWaitingChanges({}, noor, '')).toMatchObject({
    failed: [{ kind: 'release', title: 'Release 1', failure }],
  });
  const other = aCaller('artist', { artistIds: [anId('artist', 99)] });
  expect(await product().calls.listWaitingChanges({}, other, '')).toEqual({ failed: [] });
});

test('on a public page it is handed in with its time, and waits for it once it is approved', async () => {
  const { isHandedIn, timed } = await setChange({ title: 'High Water' }, at, noor);
  expect([isHandedIn, timed]).toEqual([true, []]);
  const { calls } = product();
  const [open] = (await calls.listProposals({}, staff, '')).proposals;
  expect(open).toMatchObject({ liveAt: at, fields: ['title'] });
  // Handed in again without a time it keeps the one it has, so that it is not public too early.
  const { value, version } = await opened();
  const again = { ...value, title: 'Spring Tide' };
  await calls.proposeRelease({ body: again, ifMatch: version }, noor, randomUUID());
  await calls.approveProposal({ body: { id: open?.id ?? '' } }, staff, '');
  expect((await calls.listProposals({}, staff, '')).proposals).toEqual([]);
  expect((await opened()).value.title).toBe('Release 1');
  const waiting = await calls.listTimedChanges({ params: { id } }, noor, '');
  const by = `${staff.name}, for ${noor.name}`;
  expect(waiting).toMatchObject({ timed: [{ at, by, isOwn: false, fields: ['title'] }] });
  await pass(at);
  expect((await opened()).value.title).toBe('Spring Tide');
});

test('what was handed in for later goes live at once where staff say so, or its time is over', async () => {
  await setChange({ title: 'High Water' }, at, noor);
  const approve = async (given: object) => {
    const { calls } = product();
    const [open] = (await calls.listProposals({}, staff, '')).proposals;
    await calls.approveProposal({ body: { id: open?.id ?? '', ...given } }, staff, '');
  };
  await approve({ atOnce: true });
  expect((await opened()).value.title).toBe('High Water');
  await setChange({ title: 'Spring Tide' }, at, noor);
  now = new Date('2026-03-22T10:00:00.000Z');
  await approve({});
  expect((await opened()).value.title).toBe('Spring Tide');
});

test('changes of artists wait for their time as those of releases do', async () => {
  await stores.members.put(aMember('artist'));
  await hide();
  const { calls } = product();
  const { value, version } = await calls.getArtist({ params: { id: artist } }, noor, '');
  const body = { artist: { ...value, name: 'The Voles' }, version, at };
  const { timed } = await calls.timeArtistChange({ body }, noor, randomUUID());
  expect(timed).toMatchObject([{ isOwn: true, fields: ['name'], wanted: { name: 'The Voles' } }]);
  await pass(at);
  const after = await calls.getArtist({ params: { id: artist } }, noor, '');
  expect(after.value.name).toBe('The Voles');
  const list = { params: { id: artist } };
  expect(await calls.listTimedArtistChanges(list, staff, '')).toEqual({ timed: [] });
});
