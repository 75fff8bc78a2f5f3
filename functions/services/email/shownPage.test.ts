import { expect, test } from 'vitest';
import { noPublicEntries } from '#domain/publication/publicEntries';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aStoredArtist } from '#fixtures/artists';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { memoryStores } from '../../../tests/memory/memoryStores.ts';
import { shownPage } from './shownPage.ts';

const save = { by: { account: 'staff', name: 'Staff' }, at: new Date('2026-06-01T08:00:00Z') };

/** Artist 1 and release 1, and a site that shows the artist or not. */
async function aSite({ isVisible = true, isArtistShown = true } = {}) {
  const { artists, releases } = memoryStores();
  await artists.add(anId('artist', 1), (cId) => aStoredArtist({ cId }), save);
  const status = isVisible ? releaseStatus.Released : releaseStatus.Planning;
  const release = (cId: number) => aStoredRelease({ cId, releaseStatus: status });
  await releases.add(anId('release', 1), release, save);
  const artist = isArtistShown ? { 1: { version: 1, since: 1 } } : {};
  const entries = async () => ({ ...noPublicEntries, artist });
  return { artists, releases, snapshots: { entries } };
}

test.each([
  ['a public release', 1, {}, { title: 'Release 1', path: '/releases/release-1-1' }],
  ['a hidden release', 1, { isVisible: false }, null],
  ['a release that does not exist', 9, {}, null],
  ['a public artist', { artist: 1 }, {}, { title: 'Artist 1', path: '/artists/artist-1-1' }],
  ['an artist whom the site does not show', { artist: 1 }, { isArtistShown: false }, null],
  ['an artist who does not exist', { artist: 9 }, {}, null],
])('the page of %s', async (_, from, site, page) => {
  expect(await shownPage(await aSite(site), from)).toEqual(page);
});
