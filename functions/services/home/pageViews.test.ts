import { expect, test } from 'vitest';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { memoryStores } from '../../../tests/memory/memoryStores.ts';
import { createPageViewFigures } from './pageViews.ts';

const save = { by: { account: 'staff', name: 'Staff' }, at: new Date('2026-06-01T08:00:00Z') };
const counts = new Map([
  ['/', 50],
  ['/artists/artist-1-1', 3],
  ['/de/artists/artist-1-1', 4],
  ['/artists/artist-2-2', 5],
  ['/releases/release-1-1', 6],
  ['/releases/an-earlier-title-1', 2],
  ['/releases/unknown-9', 1],
]);

/** The figures of a label with two artists and a release by artist 1. */
async function figures(isCounted = true) {
  const { artists, releases, shows, merch, news } = memoryStores();
  for (const number of [1, 2])
    await artists.add(anId('artist', number), (cId) => aStoredArtist({ cId }), save);
  const ofArtist1 = { artistIds: [anId('artist', 1)] };
  await releases.add(anId('release', 1), (cId) => aStoredRelease({ cId, ...ofArtist1 }), save);
  const pageViews = isCounted
    ? { dashboard: 'https://views.example', counts: async () => counts }
    : null;
  return createPageViewFigures({ artists, releases, shows, merch, news, pageViews });
}

test('staff see the views of the whole site, those of an entry under all its addresses', async () => {
  const { views } = await (await figures()).getPageViews({}, aCaller('staff'));
  expect(views).toMatchObject({ total: 71, dashboard: 'https://views.example' });
  expect(views?.pages.map(({ name, count }) => [name, count])).toEqual([
    ['Release 1', 8],
    ['Artist 1', 7],
    ['Artist 2', 5],
  ]);
});

test('artists see only the views of their own pages, and no address of all figures', async () => {
  const { views } = await (await figures()).getPageViews({}, aCaller('artist'));
  expect(views?.total).toBe(15);
  expect(views?.pages.map(({ name }) => name)).toEqual(['Release 1', 'Artist 1']);
  expect(views).not.toHaveProperty('dashboard');
});

test('without a service that counts there are no figures', async () => {
  expect(await (await figures(false)).getPageViews({}, aCaller('staff'))).toEqual({ views: null });
});
