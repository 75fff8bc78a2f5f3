import { beforeEach, expect, test } from 'vitest';
import { presaveGroup } from '#domain/email/campaign';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { aTrack } from '#fixtures/tracks';
import { aWav } from '#fixtures/wav';
import type { Calls } from '#functions/services/calls';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';

const { Approved, Cancelled, Planning } = releaseStatus;
const [staff, noor] = [aCaller('staff'), aCaller('artist')];

/** Another moment than that of the releases: what is saved at once is one change. */
const earlier = { ...save, at: new Date(save.at.getTime() - 60_000) };

const pageViews = {
  dashboard: 'https://stats.example/label',
  counts: async () =>
    new Map([
      ['/', 10],
      ['/releases/2', 3],
      ['/releases/today-1', 4],
      ['/nb/releases/i-dag-1', 2],
      ['/releases/anothers-6', 7],
      ['/artists/artist-1', 5],
      ['/releases/gone-99', 1],
    ]),
};

let stores: OpenStores;
let calls: Calls;
beforeEach(async () => {
  stores = await openQuickStores();
  // Late in the evening of the 1st of June in UTC, the 2nd in the label's Oslo.
  const clock = { now: () => new Date('2026-06-01T22:30:00Z'), sleep: async () => undefined };
  calls = createServices(portsOver(stores, { clock, pageViews }).ports).calls;
  for (const number of [1, 2]) {
    const id = anId('artist', number);
    await stores.artists.add(id, (cId) => aStoredArtist({ id, cId }), earlier);
  }
  await add(1, { title: 'Today', releaseDate: '2026-06-02', releaseStatus: Approved });
  await add(2, { title: 'A week on', releaseDate: '2026-06-09', releaseStatus: Planning });
  await add(3, { title: 'Yesterday', releaseDate: '2026-06-01' });
  await add(4, { title: 'Later', releaseDate: '2026-06-10' });
  await add(5, { title: 'Given up', releaseDate: '2026-06-03', releaseStatus: Cancelled });
  await add(6, {
    title: 'Another’s',
    releaseDate: '2026-06-03',
    releaseStatus: Approved,
    artistIds: [anId('artist', 2)],
  });
});

function add(number: number, given: Partial<Parameters<typeof aStoredRelease>[0]>) {
  const id = anId('release', number);
  return stores.releases.add(id, (cId) => aStoredRelease({ ...given, id, cId }), save);
}

const home = (caller = staff) => calls.getHome({}, caller, '');

test('it names what comes out from today for a week, with what each lacks', async () => {
  const { soon } = await home();
  expect(soon.map(({ title }) => title)).toEqual(['Today', 'Another’s', 'A week on']);
  expect(soon[0]?.missing).toContainEqual({ part: 'cover' });
});

test('it names what comes out without a recording, and what visitors hear nothing of', async () => {
  const tracks = [1, 2].map((number) =>
    aTrack({ id: anId('track', number), number, isrc: `QZLBL201950${number}`, composer: 'Ada' }),
  );
  await add(7, { title: 'Unheard', releaseDate: '2026-06-04', tracks, releaseStatus: Planning });
  const parts = async () => {
    const { soon } = await home();
    return soon.find(({ title }) => title === 'Unheard')?.missing.map(({ part }) => part);
  };
  expect(await parts()).toContain('recordings');
  const key = { release: anId('release', 7), track: anId('track', 1) };
  const upload = anId('track', 9);
  const bytes = aWav();
  await stores.recordings.put({ ...key, upload, part: 0, bytes });
  await stores.recordings.complete({ ...key, upload, parts: 1, size: bytes.length, ...save });
  expect(await parts()).not.toContain('recordings');
  expect(await parts()).toContain('heard');
});

test('it counts the pre-saves of announced releases by the label’s day', async () => {
  const presave = (at: string) => ({ address: 'a@b.example', consent: { at, text: '' } });
  for (const [key, at] of Object.entries({
    a: '2026-05-30T21:00:00.000Z',
    b: '2026-05-30T22:30:00.000Z',
    c: '2026-05-31T10:00:00.000Z',
  }))
    await stores.presaves.add(presaveGroup(1), key, presave(at));
  const { presaves } = await home();
  expect(presaves).toMatchObject([
    {
      title: 'Today',
      count: 3,
      days: [
        { day: '2026-05-30', count: 1 },
        { day: '2026-05-31', count: 2 },
      ],
    },
    { title: 'Another’s', count: 0, days: [] },
  ]);
});

test('an artist sees their own, and who changed it last', async () => {
  const { soon, presaves, changes } = await home(noor);
  expect(soon.map(({ title }) => title)).toEqual(['Today', 'A week on']);
  expect(presaves.map(({ title }) => title)).toEqual(['Today']);
  expect(changes.map(({ name }) => name)).not.toContain('Another’s');
  expect(changes.find(({ kind }) => kind === 'artist')).toMatchObject({ name: 'Artist 1' });
  expect(new Set(changes.map(({ by }) => by))).toEqual(new Set([save.by.name]));
});

test('page views of an entry are those of all its addresses; an artist sees those of their own', async () => {
  const views = async (caller = staff) => (await calls.getPageViews({}, caller, '')).views;
  expect(await views()).toEqual({
    days: 28,
    total: 32,
    dashboard: pageViews.dashboard,
    pages: [
      { kind: 'release', cId: 6, name: 'Another’s', count: 7 },
      { kind: 'release', cId: 1, name: 'Today', count: 6 },
      { kind: 'artist', cId: 1, name: 'Artist 1', count: 5 },
    ],
  });
  const own = await views(noor);
  expect(own).toMatchObject({ total: 11, pages: [{ name: 'Today' }, { name: 'Artist 1' }] });
  expect(own).not.toHaveProperty('dashboard');
  const { calls: uncounted } = createServices(portsOver(stores).ports);
  expect(await uncounted.getPageViews({}, staff, '')).toEqual({ views: null });
});
