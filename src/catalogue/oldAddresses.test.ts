import { expect, test } from 'vitest';
import { aPublicArtist, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { buildCatalogue } from './buildCatalogue.ts';
import { oldAddresses, oldAddressPaths } from './oldAddresses.ts';

const artist = aPublicArtist({ cId: 1 });
const releases = [7, 8].map((cId) => aPublicRelease({ cId }));
const snapshot = aSnapshot({ artists: [artist], releases });
const catalogue = buildCatalogue(snapshot, '2026-03-20');
const urls = releases.map(({ url }) => url);
const leading = (artists: string, ofReleases: string) =>
  Object.fromEntries(oldAddresses(catalogue, { artists, releases: ofReleases }));

test('each number at the old site’s address leads to the page of that number here', () => {
  expect(leading('/artist/{Id}', '/r-{Id}.html')).toEqual({
    '/artist/1': artist.url,
    '/r-7': urls[0],
    '/r-8': urls[1],
  });
});

test.each([
  ['', ''],
  ['/artist.aspx?id={Id}', '/release-{Id}.php'],
  ['/artists/{Id}', '/releases/{Id}'],
])('by %j and %j no page stands there', (artists, ofReleases) => {
  expect(leading(artists, ofReleases)).toEqual({});
});

test('where both kinds have one address, the artist is there', () => {
  const same = aSnapshot({ artists: [artist], releases: [aPublicRelease({ cId: 1 })] });
  const patterns = { artists: '/by-number/{Id}', releases: '/by-number/{Id}' };
  const found = oldAddresses(buildCatalogue(same, '2026-03-20'), patterns);
  expect([...found]).toEqual([['/by-number/1', artist.url]]);
  expect(oldAddressPaths(catalogue, found)).toMatchObject([{ params: { old: 'by-number/1' } }]);
});

test('a pattern that is none is named', () => {
  expect(() => leading('/artist', '')).toThrow(/^OLD_ARTIST_ADDRESS/);
});
