import { expect, test } from 'vitest';
import { noPublicEntries } from '#domain/publication/publicEntries';
import { aStoredArtist } from '#fixtures/artists';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { memoryStores } from '../../../tests/memory/memoryStores.ts';
import { shownPage } from './shownPage.ts';

const save = { by: { account: 'staff', name: 'Staff' }, at: new Date('2026-06-01T08:00:00Z') };

/** Artist 1 and release 1, and a site that shows the given public version of each. */
async function aSite({
  shown = 1,
  artistShown = 1,
}: {
  shown?: number;
  artistShown?: number;
} = {}) {
  const { artists, releases } = memoryStores();
  const publicly = { ...save, publicBy: 'Staff' };
  await artists.add(anId('artist', 1), (cId) => aStoredArtist({ cId }), publicly);
  await releases.add(anId('release', 1), (cId) => aStoredRelease({ cId }), publicly);
  const entry = (version: number): Record<string, { version: number; since: number }> =>
    version === none ? {} : { 1: { version, since: 1 } };
  const wanted = { ...noPublicEntries, artist: entry(artistShown), release: entry(shown) };
  const entries = async (which: string) => (which === 'wanted' ? wanted : noPublicEntries);
  return { artists, releases, snapshots: { entries } };
}
const none = -1;

test.each([
  ['a public release', { release: 1 }, {}, { title: 'Release 1', path: '/releases/release-1-1' }],
  ['a release that the site does not show', { release: 1 }, { shown: none }, null],
  ['a release that the site shows in another version', { release: 1 }, { shown: 0 }, null],
  ['a release that does not exist', { release: 9 }, {}, null],
  ['a public artist', { artist: 1 }, {}, { title: 'Artist 1', path: '/artists/artist-1-1' }],
  ['an artist whom the site does not show', { artist: 1 }, { artistShown: none }, null],
  ['an artist of whom the site shows another version', { artist: 1 }, { artistShown: 2 }, null],
  ['an artist who does not exist', { artist: 9 }, {}, null],
])('the page of %s', async (_, from, site, page) => {
  expect(await shownPage(await aSite(site), from)).toEqual(page);
});
