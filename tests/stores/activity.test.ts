import { beforeEach, expect, test } from 'vitest';
import { apiTable } from '#contract/api';
import { activityDays, type DeedGroup } from '#domain/activity';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aTrack } from '#fixtures/tracks';
import { aTone } from '#fixtures/wav';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores } from './openStores.ts';
import { portsOver } from './portsOver.ts';

const staff = aCaller('staff');
const noor = aCaller('artist', { name: 'Noor' });
const aster = { name: 'Aster', bio: '', share: 0, socials: [] };
const account = `${staff.tenant}.${staff.object}`.toLowerCase();

let stores: OpenStores;
let services: ReturnType<typeof createServices>;
let now: Date;
beforeEach(async () => {
  stores = await openQuickStores();
  now = new Date('2026-03-20T09:00:00.000Z');
  const clock = { now: () => now, sleep: async () => undefined };
  services = createServices(portsOver(stores, { clock }).ports);
});

/** Later lines need a later time: lines of one millisecond have no order. */
const later = (seconds = 1) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const log = async (query: { by?: string; kind?: DeedGroup; day?: string; next?: string } = {}) =>
  services.calls.listActivity({ query }, staff, '');
const lines = async (query = {}) =>
  (await log(query)).items.map(({ did, entry, about, count }) =>
    [did, entry?.name, about, count].filter((part) => part !== undefined).join(' '),
  );

async function addRelease(title: string, number: number) {
  later();
  const body = { title, artists: [], description: '' };
  return services.calls.addRelease({ body }, staff, anId('release', number));
}

test('the log says who did what with which entry, newest first, and keeps the name of that time', async () => {
  const { calls } = services;
  const { value, version } = await addRelease('Low Water', 1);
  later();
  const renamed = { ...value, title: 'High Water' };
  const saved = await calls.updateRelease({ body: renamed, ifMatch: version }, staff, '');
  later();
  // Nothing changes, so there is nothing to note.
  await calls.updateRelease({ body: saved.value, ifMatch: saved.version }, staff, '');
  const handed = { ...saved.value, releaseStatus: releaseStatus.Pending };
  const pending = await calls.updateRelease({ body: handed, ifMatch: saved.version }, staff, '');
  later();
  await calls.removeRelease({ body: { id: value.id }, ifMatch: pending.version }, staff, '');
  later();
  // The repetition of a lost answer is no second removal.
  await calls.removeRelease({ body: { id: value.id }, ifMatch: pending.version }, staff, '');
  await calls.restoreEntry({ body: { kind: 'release', id: value.id } }, staff, '');
  later();
  const back = await calls.getRelease({ params: { id: value.id } }, staff, '');
  await calls.removeRelease({ body: { id: value.id }, ifMatch: back.version }, staff, '');
  later();
  await calls.purgeEntry({ body: { kind: 'release', id: value.id } }, staff, '');
  expect(await lines()).toEqual([
    'purged High Water',
    'deleted High Water',
    'restored High Water',
    'deleted High Water',
    `statusSet High Water ${releaseStatus.Pending}`,
    'saved High Water',
    'added Low Water',
  ]);
  const { items } = await log({ kind: 'removals' });
  expect(items).toHaveLength(4);
  expect(items[0]).toEqual({
    id: expect.any(String),
    did: 'purged',
    entry: { kind: 'release', cId: value.cId, name: 'High Water' },
    at: now.toISOString(),
    by: { account, name: staff.name },
  });
});

test('grants are noted with the name of the person, and rights of another with their author', async () => {
  const { calls } = services;
  const { tenant, object } = noor;
  const member = { tenant, object, name: 'Noor', role: 'artist' as const, artistIds: [] };
  await calls.addMember({ body: member }, staff, '');
  later();
  await calls.inviteMember(
    { body: { name: 'Ada', role: 'staff', artistIds: [] } },
    staff,
    anId('release', 5),
  );
  later();
  await calls.withdrawInvitation({ body: { id: anId('release', 5) } }, staff, '');
  later();
  await calls.removeMember({ body: { tenant, object } }, staff, '');
  expect(await lines({ kind: 'access' })).toEqual([
    'memberRemoved Noor',
    'invitationWithdrawn Ada',
    'invited Ada',
    'rightsSet Noor',
  ]);
});

test('a call that is refused leaves no line, and a log that fails refuses no call', async () => {
  const { calls } = services;
  await expect(
    calls.removeArtist({ body: { id: anId('artist', 9) }, ifMatch: 1 }, staff, ''),
  ).rejects.toMatchObject({ code: 'not-found' });
  expect(await lines()).toEqual([]);
  stores.activities.add = async () => {
    throw new Error('Storage is away.');
  };
  services = createServices(portsOver(stores).ports);
  const added = await services.calls.addArtist({ body: aster }, staff, anId('artist', 1));
  expect(added.value.name).toBe('Aster');
});

test('it is read by person, by day in the label’s time zone, and page by page', async () => {
  for (let number = 1; number <= 60; number++) await addRelease(`No. ${number}`, number);
  const first = await log();
  expect(first.items).toHaveLength(50);
  const second = await log({ ...(first.next && { next: first.next }) });
  expect(second.items.map(({ entry }) => entry?.name)).toEqual(
    Array.from({ length: 10 }, (_, at) => `No. ${10 - at}`),
  );
  expect(second.next).toBeUndefined();
  expect((await log({ by: 'somebody.else' })).items).toEqual([]);
  expect((await log({ by: account, kind: 'entries' })).items).toHaveLength(50);
  // Half past eleven in the evening of the twentieth in UTC is the twenty-first in Oslo.
  now = new Date('2026-03-20T23:30:00.000Z');
  await services.calls.addArtist({ body: aster }, staff, anId('artist', 1));
  expect(await lines({ day: '2026-03-21' })).toEqual(['added Aster']);
  expect((await log({ day: '2026-03-20' })).items).toHaveLength(50);
  expect(await lines({ day: '2026-03-19' })).toEqual([]);
});

test('lines are erased after a year', async () => {
  await addRelease('Low Water', 1);
  later((activityDays - 1) * 24 * 3600);
  await services.jobs.applyRetention();
  expect(await lines()).toEqual(['added Low Water']);
  later(2 * 24 * 3600);
  await services.jobs.applyRetention();
  expect(await lines()).toEqual([]);
});

test('a recording that takes the place of another one is told from a first one', async () => {
  const { value } = await addRelease('Low Water', 1);
  const track = aTrack({ id: anId('track', 1), releaseId: value.id, name: 'Salt' });
  later();
  await services.calls.addTrack({ body: track }, staff, '');
  const upload = async (id: string) => {
    later();
    const whole = { id: track.id, releaseId: value.id, upload: id, part: 0, parts: 1 };
    const body = apiTable.uploadTrack.body.parse(whole);
    const file = { name: 'salt.wav', bytes: aTone({ seconds: 1 }) };
    await services.calls.uploadTrack({ body, file }, staff, crypto.randomUUID());
  };
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const id of [first, second, second]) await upload(id);
  expect((await lines()).slice(0, 3)).toEqual([
    'recordingReplaced Low Water Salt',
    'recordingAdded Low Water',
    'saved Low Water',
  ]);
});
