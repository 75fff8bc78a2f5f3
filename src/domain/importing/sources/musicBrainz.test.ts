import { expect, test } from 'vitest';
import { musicBrainzLabelIn, readMusicBrainzRelease } from '#domain/importing/sources/musicBrainz';

const label = 'c595c289-47ce-4fba-b999-b87503e8cb71';
const id = (last: string) => `76df3287-6cda-33eb-8e9a-${last.padStart(12, '0')}`;
const credit = (name: string, joinphrase = '', last = name.length) => ({
  name,
  joinphrase,
  artist: { id: id(String(last)), name, 'sort-name': name },
});

/** A release as the web service answers it, in short. */
const answer = (given: Record<string, unknown> = {}) => ({
  id: id('1'),
  title: 'Two Rooms',
  status: 'Official',
  date: '2020-11-06',
  country: 'GB',
  barcode: '7090014380017',
  'artist-credit': [credit('Sluice', ' & '), credit('Noor Haddad')],
  'label-info': [
    { 'catalog-number': 'NS44', label: { id: id('99'), name: 'Northern Static' } },
    { 'catalog-number': 'TWR-002', label: { id: label, name: 'Tidewrack' } },
  ],
  'release-group': { id: id('50'), 'primary-type': 'EP', 'secondary-types': [] },
  media: [
    {
      format: 'CD',
      tracks: [
        { title: 'Room One', length: 61_400, recording: { isrcs: ['NOTWR2000001'] } },
        { title: 'Room Two', length: null, recording: { length: 3_725_000, isrcs: [] } },
      ],
    },
  ],
  relations: [
    { type: 'free streaming', url: { resource: 'https://open.spotify.com/album/1' } },
    { type: 'free streaming', ended: true, url: { resource: 'https://gone.example/1' } },
    { type: 'other', url: { resource: 'javascript:alert(1)' } },
  ],
  'cover-art-archive': { front: true },
  ...given,
});

const read = (given: Record<string, unknown> = {}) => {
  const found = readMusicBrainzRelease(answer(given), label);
  if (found.kindOfEntry !== 'release') throw new Error(found.reason);
  return found;
};

test('reads what a release has in our terms', () => {
  expect(read()).toMatchObject({
    key: id('1'),
    group: id('50'),
    pressing: '2020-11-06, GB',
    editions: [
      {
        key: id('1'),
        format: 'cd',
        catalogueNumber: 'TWR-002',
        barcode: '7090014380017',
        links: [],
      },
    ],
    title: 'Two Rooms',
    releaseDate: '2020-11-06',
    catalogueNumber: 'TWR-002',
    barcode: '7090014380017',
    kind: 'ep',
    musicBrainzId: id('1'),
    isVarious: false,
    artists: [{ name: 'Sluice' }, { name: 'Noor Haddad' }],
    tracks: [
      { key: 'NOTWR2000001', name: 'Room One', isrc: 'NOTWR2000001', length: '1:01' },
      { key: 'place 2', name: 'Room Two', isrc: '', length: '1:02:05' },
    ],
    links: [{ name: 'Spotify', url: 'https://open.spotify.com/album/1' }],
    cover: id('1'),
    notes: [],
    refused: [],
  });
});

test.each([
  ['2020-11', '2020-11-01', /names only a month/],
  ['2020', '2020-01-01', /names only a year/],
  ['', null, null],
  [null, null, null],
  ['2020-13-01', null, /can't be read/],
])('the date %j is %j', (date, day, note) => {
  const { releaseDate, notes } = read({ date });
  expect(releaseDate).toBe(day);
  if (note) expect(notes).toEqual([expect.stringMatching(note)]);
  else expect(notes).toEqual([]);
});

test('what is wrong is left out with a note', () => {
  const { barcode, catalogueNumber, notes, tracks, refused } = read({
    barcode: '7090014380099',
    'label-info': [
      { 'catalog-number': 'A1', label: { id: label } },
      { 'catalog-number': 'A2', label: { id: label } },
      { 'catalog-number': '[none]', label: { id: label } },
    ],
    media: [{ tracks: [{ title: '' }, { title: 'Salt', recording: { isrcs: ['X', 'Y'] } }, 7] }],
  });
  expect([barcode, catalogueNumber]).toEqual([undefined, 'A1']);
  expect(notes).toEqual([
    'The barcode “7090014380099” is not valid; left empty.',
    'It has further numbers there: A2.',
    'Track 2: The ISRC “X” is not valid; left empty.',
    'Track 2 has 2 ISRCs there; the first was taken.',
  ]);
  expect(tracks.map(({ name }) => name)).toEqual(['Salt']);
  expect(refused.map(({ entry }) => entry)).toEqual(['Track 1', 'Track 3']);
});

test('links that a release has no room for are told in a note', () => {
  const relations = Array.from({ length: 101 }, (_, index) => ({
    type: 'streaming',
    url: { resource: `https://a.example/${index}` },
  }));
  const { links, notes } = read({ relations });
  expect([links.length, notes]).toEqual([
    100,
    ['A release has at most 100 links; 1 more were left out.'],
  ]);
});

test('the numbers of another label count where ours gave none', () => {
  const info = [{ 'catalog-number': 'NS44', label: { id: id('99'), name: 'Northern Static' } }];
  expect(read({ 'label-info': info }).catalogueNumber).toBe('NS44');
});

test('an artist without a name of their own is called as credited, and the other way round', () => {
  const [own, credited] = [
    { name: '', artist: { id: id('7'), name: 'Sluice' } },
    { name: 'Sluice Trio', artist: { id: id('7'), name: '' } },
  ];
  expect(read({ 'artist-credit': [credited] }).artists).toMatchObject([{ name: 'Sluice Trio' }]);
  const { tracks } = read({
    media: [{ tracks: [{ title: 'Kelp', 'artist-credit': [own] }, { title: 'Reef' }] }],
  });
  expect(tracks[0]?.performer).toBe('Sluice');
  // One that is credited as the release is has no performer of its own.
  expect(tracks[1]).not.toHaveProperty('performer');
});

test.each([
  ['Album', 'album'],
  ['EP', 'ep'],
  ['Single', 'single'],
  ['Broadcast', undefined],
])('a release of the type %s is of the kind %s', (type, kind) => {
  const group = { id: id('50'), 'primary-type': type, 'secondary-types': [] };
  expect(read({ 'release-group': group }).kind).toBe(kind);
});

test('what a track does not say is its recording’s, and recordings on it twice are two tracks', () => {
  const recording = { isrcs: ['NOTWR2000001'], 'artist-credit': [credit('A Guest')] };
  const { tracks } = read({
    media: [{ tracks: [1, 2].map((title) => ({ title: `Take ${title}`, recording })) }],
  });
  expect(tracks).toMatchObject([
    { key: 'NOTWR2000001', performer: 'A Guest' },
    { key: 'place 2', performer: 'A Guest' },
  ]);
});

test('an artist without any name is left out, and a pressing needs no day', () => {
  const nobody = { name: '', artist: { id: id('7'), name: '' } };
  const found = read({ 'artist-credit': [nobody, credit('Sluice')], date: null });
  expect([found.artists.map(({ name }) => name), found.pressing]).toEqual([['Sluice'], 'GB']);
});

test('tracks beyond the limit are refused, with the limit', () => {
  const tracks = Array.from({ length: 501 }, (_, index) => ({ title: `Take ${index + 1}` }));
  const found = read({ media: [{ tracks }] });
  expect(found.tracks).toHaveLength(500);
  expect(found.refused).toEqual([
    { entry: 'Track 501', reason: 'A release has at most 500 tracks.' },
  ]);
});

test('of a compilation the artists are those of its tracks, each with their credit', () => {
  const various = '89ad4ac3-39f7-470e-963a-56509c546377';
  const found = read({
    'artist-credit': [
      { name: 'Various Artists', artist: { id: various, name: 'Various Artists' } },
    ],
    'release-group': { id: id('51'), 'primary-type': 'Album', 'secondary-types': ['Compilation'] },
    media: [
      { tracks: [{ title: 'Kelp', 'artist-credit': [credit('Sluice')] }] },
      {
        tracks: [
          { title: 'Buoy', 'artist-credit': [credit('A Guest', ' feat. '), credit('Noor Haddad')] },
        ],
      },
    ],
  });
  expect(found).toMatchObject({ isVarious: true, kind: 'compilation' });
  expect(found.artists.map(({ name }) => name)).toEqual(['Sluice', 'A Guest', 'Noor Haddad']);
  expect(found.tracks.map(({ performer }) => performer)).toEqual([
    'Sluice',
    'A Guest feat. Noor Haddad',
  ]);
  expect(found.editions).toMatchObject([
    {
      sides: [
        { name: 'Disc 1', tracks: ['place 1'] },
        { name: 'Disc 2', tracks: ['place 2'] },
      ],
    },
  ]);
});

test('only what can be heard or bought becomes a link', () => {
  const relations = [
    ['license', 'https://creativecommons.org/licenses/by/4.0/'],
    ['license', 'https://sluice.bandcamp.com/licence'],
    ['discogs', 'https://www.discogs.com/release/1'],
    ['wikidata', 'https://www.wikidata.org/wiki/Q1'],
    ['purchase for mail-order', 'https://shop.example/ebb'],
    ['other', 'https://tidal.com/album/1'],
  ].map(([type, resource]) => ({ type, url: { resource } }));
  expect(read({ relations }).links.map(({ url }) => url)).toEqual([
    'https://shop.example/ebb',
    'https://tidal.com/album/1',
  ]);
});

test('a credit with joins of its own is told, since artists are listed one by one', () => {
  const credits = { 'artist-credit': [credit('Sluice', ' feat. '), credit('Noor Haddad')] };
  expect(read(credits).notes).toEqual([
    'It is credited there to “Sluice feat. Noor Haddad”; its page names the artists one by one.',
  ]);
});

test.each([
  [{ title: ' ' }, /no name/],
  [{ status: 'Bootleg' }, /“Bootleg”/],
  [{ media: 'none' }, /can’t be read/],
  [{ id: '../../etc' }, /can’t be read/],
])('%j is refused alone', (given, reason) => {
  expect(readMusicBrainzRelease(answer(given), label)).toMatchObject({
    kindOfEntry: 'refused',
    of: 'release',
    reason: expect.stringMatching(reason),
  });
  expect(readMusicBrainzRelease(null, label)).toMatchObject({ kindOfEntry: 'refused' });
});

test.each([
  [label, label],
  [label.toUpperCase(), label],
  [`https://musicbrainz.org/label/${label}`, label],
  [`https://beta.musicbrainz.org/label/${label}/relationships?page=2`, label],
  [`https://musicbrainz.org/artist/${label}`, null],
  [`https://musicbrainz.org.evil.example/label/${label}`, null],
  ['Tidewrack', null],
  ['', null],
])('the label in %j is %j', (asked, found) => {
  expect(musicBrainzLabelIn(asked)).toBe(found);
});

test('a bootleg comes only if staff want it, and a translated list of tracks never', () => {
  const read = (status: string) =>
    readMusicBrainzRelease(answer({ status }), label, { unofficial: true }).kindOfEntry;
  expect([read('Bootleg'), read('Pseudo-Release')]).toEqual(['release', 'refused']);
});
