import { expect, test } from 'vitest';
import {
  bandcampHostIn,
  bandcampReleasesOn,
  readBandcampRelease,
} from '#domain/importing/sources/bandcamp';

const address = 'https://sluice.bandcamp.com/album/ebb';

/** A release's page, in short. */
const page = (given: Record<string, unknown> = {}) => {
  const graph = {
    '@type': 'MusicAlbum',
    '@id': address,
    name: 'Ebb',
    datePublished: '22 Mar 2019 00:00:00 GMT',
    description: 'Recorded between <two> tides.\n\nAnd & after.',
    creditText: 'mastered by Ida Brandt\nArtwork: Ola Moe\nThanks, all',
    keywords: ['Ambient', 'Field recordings'],
    image: ['https://f4.bcbits.com/img/a123_10.jpg'],
    byArtist: { name: 'Sluice' },
    albumReleaseType: 'EPRelease',
    albumRelease: [
      {
        additionalProperty: [{ name: 'type_name', value: 'Vinyl LP' }],
        catalogNumber: 'TWR-001',
        gtin13: '7090014380017',
      },
      { additionalProperty: [{ name: 'type_name', value: 'Digital' }] },
      { '@type': 'MusicRelease' },
    ],
    track: {
      itemListElement: [
        {
          position: 1,
          item: { name: 'Low Water', duration: 'P00H03M20S', isrcCode: 'NOTWR1900001' },
        },
        { position: 2, item: { name: 'Long', duration: 'P01H02M05S', byArtist: { name: 'Noor' } } },
        { position: 3, item: { name: '' } },
      ],
    },
    ...given,
  };
  return `<html><script>var a</script><script type="application/ld+json">{"@type":"WebSite","@id":"x"}</script>
<script type="application/ld+json">${JSON.stringify(graph).replaceAll('<', '\\u003c')}</script></html>`;
};
const read = (given: Record<string, unknown> = {}) => {
  const found = readBandcampRelease(page(given), address);
  if (found.kindOfEntry !== 'release') throw new Error(found.reason);
  return found;
};

test('reads what a page says in our terms', () => {
  expect(read()).toMatchObject({
    key: address,
    title: 'Ebb',
    releaseDate: '2019-03-22',
    description:
      '<p>Recorded between &lt;two&gt; tides.</p><p>And &amp; after.</p><p>Thanks, all</p>',
    credits: 'mastered: Ida Brandt\nArtwork: Ola Moe',
    tags: 'Ambient, Field recordings',
    kind: 'ep',
    catalogueNumber: 'TWR-001',
    barcode: '7090014380017',
    artists: [{ name: 'Sluice' }],
    links: [{ name: 'Bandcamp', url: address }],
    cover: 'https://f4.bcbits.com/img/a123_0.jpg',
    edition: 'Vinyl LP, Digital',
    tracks: [
      { key: 'NOTWR1900001', name: 'Low Water', length: '3:20' },
      { key: 'place 2', name: 'Long', length: '1:02:05', performer: 'Noor' },
    ],
    refused: [{ entry: 'Track 3', reason: 'It has no name.' }],
    notes: ['It is sold there as Vinyl LP, Digital.'],
  });
});

test('a page of one track is a single with that track', () => {
  const found = read({
    '@type': 'MusicRecording',
    duration: 'P00H02M00S',
    track: undefined,
    albumRelease: undefined,
  });
  expect(found).toMatchObject({ kind: 'single', tracks: [{ name: 'Ebb', length: '2:00' }] });
});

test('of one by various artists the artists are those of its tracks', () => {
  expect(read({ byArtist: { name: 'Various Artists' } })).toMatchObject({
    isVarious: true,
    kind: 'compilation',
    artists: [{ name: 'Noor' }],
  });
});

test.each([
  ['no description', '<html></html>', /describes no release/],
  ['torn JSON', '<script type="application/ld+json">{"@type":', /describes no release/],
  ['no name', page({ name: ' ' }), /no name/],
])('a page with %s is refused alone', (_, given, reason) => {
  expect(readBandcampRelease(given, address)).toMatchObject({
    kindOfEntry: 'refused',
    reason: expect.stringMatching(reason),
  });
});

test('a hostile page costs no time', () => {
  const many = '<script type="application/ld+json">'.repeat(200_000);
  const began = performance.now();
  readBandcampRelease(many, address);
  bandcampReleasesOn(`<ol id="music-grid">${'href="'.repeat(200_000)}`, 'x.bandcamp.com');
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('a label’s page lists the releases of its artists, each once', () => {
  const items = JSON.stringify([{ page_url: '/album/salt' }, { page_url: '/album/drift' }]);
  const list = `<a href="/merch">Merch</a><a href="/album/featured">x</a>
<ol id="music-grid" data-client-items="${items.replaceAll('"', '&quot;')}">
<li><a href="https://sluice.bandcamp.com/album/ebb?label=1&amp;tab=music">Ebb</a></li>
<li><a href="/album/salt">Salt</a></li><li><a href="/track/one">One</a></li>
<li><a href="https://evil.example/album/x">x</a></li><li><a href="http://a.bandcamp.com/album/x">x</a></li>
</ol><a href="/album/after">after</a>`;
  expect(bandcampReleasesOn(list, 'tidewrack.bandcamp.com')).toEqual([
    'https://sluice.bandcamp.com/album/ebb',
    'https://tidewrack.bandcamp.com/album/salt',
    'https://tidewrack.bandcamp.com/track/one',
    'https://tidewrack.bandcamp.com/album/drift',
  ]);
  expect(bandcampReleasesOn(page(), 'sluice.bandcamp.com')).toEqual([address]);
});

test.each([
  ['tidewrack.bandcamp.com', 'tidewrack.bandcamp.com'],
  ['https://tidewrack.bandcamp.com/music?x=1', 'tidewrack.bandcamp.com'],
  ['https://bandcamp.com/tidewrack', null],
  ['https://tidewrack.bandcamp.com.evil.example', null],
  ['https://a.b.bandcamp.com', null],
  ['http://127.0.0.1/', null],
  ['', null],
])('the host in %j is %j', (asked, host) => {
  expect(bandcampHostIn(asked)).toBe(host);
});
