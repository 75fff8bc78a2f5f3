import { expect, test } from 'vitest';
import {
  bandcampHostIn,
  bandcampReleasesOn,
  isBandcampPage,
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
        '@id': address,
        name: 'Ebb',
        musicReleaseFormat: 'DigitalFormat',
        additionalProperty: [{ name: 'type_name', value: 'Digital' }],
        offers: { price: 7, priceCurrency: 'EUR', availability: 'OnlineOnly' },
      },
      {
        '@id': `${address}#p1`,
        name: 'Clear vinyl',
        musicReleaseFormat: 'VinylFormat',
        additionalProperty: [
          { name: 'item_type', value: 'p' },
          { name: 'type_name', value: '2 x Vinyl LP' },
          { name: 'edition_size', value: 300 },
        ],
        catalogNumber: 'TWR-001',
        gtin13: '7090014380017',
        offers: { price: 24.9, priceCurrency: 'EUR', availability: 'SoldOut' },
      },
      {
        '@id': `${address}#p2`,
        name: 'Shirt',
        additionalProperty: [{ name: 'type_name', value: 'T-Shirt/Apparel' }],
        offers: { price: 20, priceCurrency: 'EUR' },
      },
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
    credits: 'mastered by: Ida Brandt\nArtwork: Ola Moe',
    tags: 'Ambient, Field recordings',
    kind: 'ep',
    artists: [{ name: 'Sluice' }],
    links: [{ name: 'Bandcamp', url: address }],
    cover: 'https://f4.bcbits.com/img/a123_0.jpg',
    editions: [
      {
        key: 'digital',
        format: 'digital',
        price: { amount: 700, currency: 'EUR' },
        state: 'inStock',
        links: [{ name: 'Bandcamp', url: address }],
      },
      {
        key: `${address}#p1`,
        format: 'lp',
        pieces: 2,
        name: 'Clear vinyl',
        catalogueNumber: 'TWR-001',
        barcode: '7090014380017',
        price: { amount: 2490, currency: 'EUR' },
        copies: 300,
        state: 'soldOut',
        links: [{ name: 'Bandcamp', url: address }],
      },
    ],
    tracks: [
      { key: 'NOTWR1900001', name: 'Low Water', length: '3:20' },
      { key: 'place 2', name: 'Long', length: '1:02:05', performer: 'Noor' },
    ],
    refused: [{ entry: 'Track 3', reason: 'It has no name.' }],
    notes: ['It is also sold there with Shirt.'],
  });
});

test('the number of the release is the first edition’s where no edition has one', () => {
  const albumRelease = [{ additionalProperty: [{ name: 'type_name', value: 'Cassette' }] }];
  const found = read({ catalogNumber: 'TWR-009', albumRelease });
  expect(found).toMatchObject({
    catalogueNumber: 'TWR-009',
    editions: [{ format: 'cassette', catalogueNumber: 'TWR-009' }],
  });
});

test('“[none]” is no number, of the release or of an edition', () => {
  const cassette = {
    catalogNumber: '[none]',
    additionalProperty: [{ name: 'type_name', value: 'Cassette' }],
  };
  const found = read({ catalogNumber: '[none]', albumRelease: [cassette] });
  expect(found).not.toHaveProperty('catalogueNumber');
  expect(found.editions[0]).not.toHaveProperty('catalogueNumber');
});

test.each([
  ['22 Mar 2019 00:00:00 GMT', '2019-03-22'],
  ['2 September 2019', '2019-09-02'],
  ['2019-03-22', '2019-03-22'],
  ['22 Foo 2019', null],
  [null, null],
])('the day %s is %s', (datePublished, day) => {
  const { releaseDate, notes } = read({ datePublished });
  expect(releaseDate).toBe(day);
  const unreadable = datePublished && !day ? [expect.stringContaining("can't be read")] : [];
  expect(notes).toEqual([...unreadable, 'It is also sold there with Shirt.']);
});

test('lines of credits may have blanks around them', () => {
  expect(read({ creditText: '  mastered by Ida Brandt \n\n Artwork: Ola Moe ' }).credits).toBe(
    'mastered by: Ida Brandt\nArtwork: Ola Moe',
  );
});

test('credits that have no room go with the description', () => {
  const lines = Array.from({ length: 60 }, (_, index) => `Role ${index}: ${'Ida '.repeat(24)}Bo`);
  const { credits = '', description } = read({ creditText: lines.join('\n') });
  expect(credits).toContain(lines[40]);
  expect(credits.length).toBeLessThanOrEqual(5000);
  expect(description).toContain(lines[59]);
});

test('tags that have no room are told', () => {
  const { tags = '', notes } = read({ keywords: ['Ambient', 'x'.repeat(295), 'Drone'] });
  expect(tags).toBe('Ambient, Drone');
  expect(notes).toContainEqual(expect.stringMatching(/^No room in the tags, so left out: “x+ …”/));
});

test('a medium without a name tells its format, and what has a price is in stock', () => {
  const packages = ['CassetteFormat', 'CDFormat', 'VinylFormat'].map((musicReleaseFormat) => ({
    musicReleaseFormat,
    offers: { price: 9, priceCurrency: 'EUR' },
  }));
  const { editions } = read({ albumRelease: [...packages, { musicReleaseFormat: 'CDFormat' }] });
  expect(editions.map(({ format, state }) => [format, state])).toEqual([
    ['cassette', 'inStock'],
    ['cd', 'inStock'],
    ['lp', 'inStock'],
    ['cd', undefined],
  ]);
});

test('the numbers of a T-shirt or a bundle are not the record’s', () => {
  const numbers = { catalogNumber: 'SHIRT-01', gtin13: '4006381333931' };
  const digital = { '@id': address, name: 'Ebb', musicReleaseFormat: 'DigitalFormat' };
  const shirt = {
    name: 'Shirt',
    additionalProperty: [{ name: 'type_name', value: 'T-Shirt/Apparel' }],
    ...numbers,
  };
  const bundle = {
    name: 'LP and shirt',
    additionalProperty: [
      { name: 'item_type', value: 'b' },
      { name: 'type_name', value: 'Vinyl LP' },
    ],
    ...numbers,
  };
  for (const goods of [shirt, bundle]) {
    const found = read({ albumRelease: [digital, goods] });
    for (const one of [found, found.editions[0]]) {
      expect(one).not.toHaveProperty('catalogueNumber');
      expect(one).not.toHaveProperty('barcode');
    }
    expect(read({ albumRelease: [goods] })).not.toHaveProperty('catalogueNumber');
    expect(read({ albumRelease: [digital, goods], catalogNumber: 'TWR-009' })).toMatchObject({
      catalogueNumber: 'TWR-009',
    });
  }
});

test('the number that Bandcamp’s player needs comes with the page', () => {
  const properties = '{&quot;item_type&quot;:&quot;a&quot;,&quot;item_id&quot;:521679757}';
  const found = readBandcampRelease(
    `<meta name="bc-page-properties" content="${properties}">${page()}`,
    address,
  );
  expect(found).toMatchObject({
    links: [
      { url: address },
      { name: 'Bandcamp', url: 'https://bandcamp.com/EmbeddedPlayer/album=521679757/size=large/' },
    ],
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

test.each([
  ...[['Various'], ['Various Artists'], ['VA'], ['V/A'], ['V.A.'], ['v. a.']],
  ...[['Various Artists (Tidewrack)'], ['Verschiedene Künstler'], ['Artistes Divers']],
])('of one by “%s” the artists are those of its tracks', (name) => {
  expect(read({ byArtist: { name } })).toMatchObject({
    isVarious: true,
    kind: 'compilation',
    artists: [{ name: 'Noor' }],
  });
});

const ofTracks = (...items: object[]) => ({
  albumRelease: undefined,
  track: { itemListElement: items.map((item) => ({ item })) },
});

test('of a compilation each track has the artist that stands in its name', () => {
  const found = read({
    byArtist: { name: 'Various Artists' },
    ...ofTracks(
      { name: 'Zebar & Zimo - Wish Granter (Original Mix)' },
      { name: 'NDYM – Succession', byArtist: { name: 'Various Artists' } },
      { name: 'Half-Light - Part 2', byArtist: { name: 'Noor' } },
    ),
  });
  expect(found).toMatchObject({
    isVarious: true,
    kind: 'compilation',
    artists: [{ name: 'Zebar & Zimo' }, { name: 'NDYM' }, { name: 'Noor' }],
    tracks: [
      { name: 'Wish Granter (Original Mix)', performer: 'Zebar & Zimo' },
      { name: 'Succession', performer: 'NDYM' },
      { name: 'Half-Light - Part 2', performer: 'Noor' },
    ],
    notes: [],
  });
});

test('a label that stands for the artists of its tracks is told in a note', () => {
  const byOthers = ofTracks(
    { name: 'Kelp', byArtist: { name: 'Noor' } },
    { name: 'Buoy', byArtist: { name: 'Kelp' } },
  );
  const found = read({ byArtist: { name: 'Tidewrack' }, ...byOthers });
  expect(found).toMatchObject({
    isVarious: false,
    artists: [{ name: 'Tidewrack' }],
    notes: [
      'None of its tracks is by “Tidewrack”. If that is the label, it is a compilation: name its artists instead.',
    ],
  });
  expect(read({ byArtist: { name: 'Noor' }, ...byOthers })).toMatchObject({ notes: [] });
});

test('names of tracks with a dash alone are no artists', () => {
  const names = ['Part I - Dawn', 'Part II - Dusk'];
  const tracks = names.map((name) => ({ name }));
  expect(read(ofTracks(...tracks))).toMatchObject({
    isVarious: false,
    artists: [{ name: 'Sluice' }],
    tracks,
    notes: [
      'Its tracks have names like “Part I - Dawn”. If they name artists, write each one at its track.',
    ],
  });
  const various = { byArtist: { name: 'Various' } };
  const one = [...tracks, { name: 'Salt' }];
  expect(read({ ...various, ...ofTracks(...one) })).toMatchObject({ tracks: one });
  const live = ['Live - Salt', 'Live - Reef'].map((name) => ({ name }));
  expect(read({ ...various, ...ofTracks(...live) })).toMatchObject({ tracks: live, artists: [] });
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

test('a label’s page lists the releases of its artists, each once', () => {
  const items = JSON.stringify([{ page_url: '/album/salt' }, { page_url: '/album/drift' }]);
  const list = `<a href="/merch">Merch</a><a href="/album/featured">x</a>
<ol id="music-grid" data-client-items="${items.replaceAll('"', '&quot;')}">
<li><a href="https://sluice.bandcamp.com/album/ebb?label=1&amp;tab=music">Ebb</a></li>
<li><a href="/album/salt">Salt</a></li><li><a href="/track/one">One</a></li>
<li><a href="https://evil.example/album/x">x</a></li><li><a href="http://a.bandcamp.com/album/x">x</a></li>
</ol><a href="/album/after">after</a>`;
  const { addresses, refused } = bandcampReleasesOn(list, 'tidewrack.bandcamp.com');
  expect(addresses).toEqual([
    'https://sluice.bandcamp.com/album/ebb',
    'https://tidewrack.bandcamp.com/album/salt',
    'https://tidewrack.bandcamp.com/track/one',
    'https://tidewrack.bandcamp.com/album/drift',
  ]);
  expect(refused).toMatchObject([
    {
      name: 'https://evil.example/album/x',
      reason: expect.stringContaining('domain of its artist'),
    },
  ]);
  expect(bandcampReleasesOn(page(), 'sluice.bandcamp.com').addresses).toEqual([address]);
  // A page that is torn after its last release.
  const torn = list.slice(0, list.indexOf('</ol>'));
  expect(bandcampReleasesOn(torn, 'tidewrack.bandcamp.com').addresses).toEqual(addresses);
  const own = bandcampReleasesOn(list, 'music.tidewrack.example').addresses;
  expect(own).toContain('https://music.tidewrack.example/album/salt');
});

test.each([
  ['tidewrack.bandcamp.com', 'tidewrack.bandcamp.com'],
  ['https://tidewrack.bandcamp.com/music?x=1', 'tidewrack.bandcamp.com'],
  ['https://bandcamp.com/tidewrack', null],
  ['https://music.tidewrack.example/', 'music.tidewrack.example'],
  ['https://tidewrack.example:8443/', null],
  ['localhost', null],
  ['[::1]', null],
  ['https://a.b.bandcamp.com', null],
  ['http://127.0.0.1/', null],
  ['', null],
])('the host in %j is %j', (asked, host) => {
  expect(bandcampHostIn(asked)).toBe(host);
});

test('a domain must show that it is Bandcamp’s', () => {
  expect(isBandcampPage('<meta name="generator" content="Bandcamp">')).toBe(true);
  expect(isBandcampPage('<meta name="generator" content="Other"><p>Bandcamp</p>')).toBe(false);
});

/** The sidebar of a page, as Bandcamp writes it. */
const sidebar = (
  name: string,
  bio: string,
  photo = 'https://f4.bcbits.com/img/0012345678_21.jpg',
) =>
  `<div class="artists-bio-pic"><img src="${photo}" class="band-photo" alt="x"></div>
<p id="band-name-location"><span class="title">${name}</span>
<span class="location secondaryText">Bergen</span></p>
<div class="signed-out-artists-bio-text"><p id="bio-text">${bio}</p></div>`;
const artistsOn = (side: string, given: Record<string, unknown> = {}) => {
  const found = readBandcampRelease(page(given) + side, address);
  return found.kindOfEntry === 'release' ? found.artists : [];
};

test('the artist whose page it is comes with the bio, hidden part included, and the portrait', () => {
  const bio = `Two people &amp; a
    tape machine.<br><br>“Mostly <a href="https://x.example">at night</a>”
    <span class="peekaboo-text">since &lt;2016&gt;.</span><span class="peekaboo-ellipsis">...</span>`;
  expect(artistsOn(sidebar('sluice', bio))).toEqual([
    {
      key: 'sluice',
      name: 'Sluice',
      bio: '<p>Two people &amp; a tape machine.</p><p>“Mostly at night” since &lt;2016&gt;.</p>',
      image: 'https://f4.bcbits.com/img/0012345678_10.jpg',
    },
  ]);
});

test.each([
  ['of a label says nothing of its artist', sidebar('Tidewrack', 'A label.')],
  ['without a name says nothing', sidebar('', 'Two people.')],
  ['that is cut short says nothing', '<p id="band-name-location"><span class="title">Sluice'],
])('a sidebar %s', (_, side) => {
  expect(artistsOn(side)).toEqual([{ key: 'sluice', name: 'Sluice' }]);
});

test('a bio is text, and a portrait comes from Bandcamp’s own store alone', () => {
  const hostile = '<script>alert(1)</script>&lt;img src=x onerror=alert(1)&gt; Sings.';
  expect(artistsOn(sidebar('Sluice', hostile, 'https://evil.example/img/1_2.jpg'))).toEqual([
    {
      key: 'sluice',
      name: 'Sluice',
      bio: '<p>alert(1)&lt;img src=x onerror=alert(1)&gt; Sings.</p>',
    },
  ]);
});

test('a list without end is cut, and the rest of it refused in one line', () => {
  const links = Array.from({ length: 30_000 }, (_, index) => `<a href="/album/a${index}">a</a>`);
  const { addresses, refused } = bandcampReleasesOn(
    `<ol id="music-grid">${links.join('')}</ol>`,
    'tidewrack.bandcamp.com',
  );
  expect(addresses).toHaveLength(3_000);
  expect(refused).toEqual([
    {
      kindOfEntry: 'refused',
      of: 'release',
      name: 'https://tidewrack.bandcamp.com/music',
      reason: 'It lists more than 3000 releases. An import reads the first 3000.',
    },
  ]);
});

test('releases without end on domains elsewhere are named up to a limit', () => {
  const links = Array.from(
    { length: 5_000 },
    (_, index) => `<a href="https://a${index}.example/album/a">a</a>`,
  );
  const { addresses, refused } = bandcampReleasesOn(links.join(''), 'tidewrack.bandcamp.com');
  expect(addresses).toEqual([]);
  expect(refused).toHaveLength(3_001);
});
