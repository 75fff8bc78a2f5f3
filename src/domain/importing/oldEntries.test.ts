import { expect, test } from 'vitest';
import {
  readOldArtist,
  readOldEntries,
  readOldLinks,
  readOldRelease,
  readOldTracks,
} from '#domain/importing/oldEntries';
import { readOldShare } from '#domain/importing/sourceValues';

const needs = { artists: [41], timeZone: 'Europe/Oslo' };

test.each([
  [12.5, 12.5],
  ['12,5', 12.5],
  [' 10 %', 10],
  ['10 %', 10],
  [0, 0],
  [null, 10],
])('the share %j is %d', (given, value) => {
  expect(readOldShare(given)).toEqual({ value });
});

test.each([-1, 101, 'ten', {}, Number.POSITIVE_INFINITY, Number.NaN, '1e2'])(
  'the share %j is none: the usual one, and noted',
  (given) => {
    expect(readOldShare(given)).toEqual({
      value: 10,
      note: expect.stringContaining('taken as 10'),
    });
  },
);

test('an artist is read, with what was guessed', () => {
  expect(
    readOldArtist({ Id: 41, Name: '  Ida\nBrandt ', ArtistBio: 'Sings', ArtistShare: 'x' }),
  ).toEqual({
    kindOfEntry: 'artist',
    origin: { source: 'oldSite' },
    cId: 41,
    name: 'Ida Brandt',
    bio: '<p>Sings</p>',
    share: 10,
    original: 'Sings',
    notes: [expect.stringContaining('share')],
  });
});

test.each([
  [{ Id: 1 }, /no name/],
  [{ Id: 1, Name: ' \u0000 ' }, /no name/],
  [{ Id: 1, Name: 'x'.repeat(201) }, /200 characters/],
  [{ Id: 0, Name: 'A' }, /Id/],
  [{ Id: 2 ** 40, Name: 'A' }, /Id/],
  [{ Id: 1, Name: 7 }, /Name/],
  [null, /object/],
])('the artist %j is refused with its reason', (given, reason) => {
  expect(() => readOldArtist(given)).toThrow(reason);
});

test('a release is read whole', () => {
  const Links = [
    { Name: '', Url: '' },
    { Name: null, Url: 'https://open.spotify.com/album/1' },
  ];
  const Tracks = [
    { Name: 'North', ISRC: 'qz-old-18-00001' },
    { Name: '', ISRC: '' },
  ];
  const old = {
    Id: 118,
    Name: 'Two Lighthouses',
    ReleaseStatus: 50,
    ReleaseDate: '2018-11-02T00:00:00',
    Links,
    Tracks,
  };
  expect(readOldRelease(old, needs)).toMatchObject({
    kindOfEntry: 'release',
    cId: 118,
    title: 'Two Lighthouses',
    releaseDate: '2018-11-02',
    releaseStatus: 50,
    description: '',
    artists: [41],
    links: [{ name: 'Spotify', url: 'https://open.spotify.com/album/1' }],
    tracks: [{ key: 'QZOLD1800001', name: 'North', isrc: 'QZOLD1800001' }],
    notes: [],
    refused: [{ entry: 'Track 2', reason: 'It has no name.' }],
  });
});

test('an entry that can’t be read is refused without the others, and named', () => {
  const Releases = [{ Id: 118, Name: 'Two Lighthouses' }, { Id: 119, Name: ' ' }, 'x', null];
  const entries = [...readOldEntries({ Id: 41, Name: 7, Releases }, 'Europe/Oslo')];
  expect(entries).toMatchObject([
    {
      kindOfEntry: 'refused',
      of: 'artist',
      cId: 41,
      name: '',
      reason: expect.stringContaining('Name'),
    },
    { kindOfEntry: 'release', cId: 118, artists: [41] },
    { kindOfEntry: 'refused', of: 'release', cId: 119, name: ' ', reason: 'It has no name.' },
    { kindOfEntry: 'refused', of: 'release', cId: null, name: '' },
    { kindOfEntry: 'refused', of: 'release', cId: null, name: '' },
  ]);
});

test.each([
  [[{ Name: 'Here', Url: 'javascript:alert(1)' }], /not an address/],
  [[7], /not an address/],
])('the links %j are left out and noted', (given, note) => {
  const { links, notes } = readOldLinks(given);
  expect(links).toEqual([]);
  expect(notes).toEqual([expect.stringMatching(note)]);
});

test('a link stands once, under its first name, and is called by its host where it has none', () => {
  const given = [
    { Name: 'Shop', Url: 'https://www.shop.example/1' },
    { Name: 'Again', Url: 'https://www.shop.example/1' },
    { Name: '', Url: 'https://www.music.example/1' },
  ];
  expect(readOldLinks(given).links.map(({ name }) => name)).toEqual(['Shop', 'music.example']);
});

test('more links than an entry holds are left out and noted', () => {
  const given = Array.from({ length: 101 }, (_, index) => ({ Url: `https://x.example/${index}` }));
  const { links, notes } = readOldLinks(given);
  expect([links.length, notes]).toEqual([100, ['Only the first 100 of 101 links are kept.']]);
});

test('a track is recognised by its ISRC wherever it stands, else by its position', () => {
  const [a, b, c] = [
    { Name: 'A', ISRC: 'QZOLD1800001' },
    { Name: 'B' },
    { Name: 'C', ISRC: 'QZOLD1800001' },
  ];
  const keysOf = (...tracks: object[]) => readOldTracks(tracks).tracks.map(({ key }) => key);
  expect(keysOf(a, b, c)).toEqual(['QZOLD1800001', 'place 2', 'place 3']);
  expect(keysOf({ Name: 'X' }, a)).toEqual(['place 1', 'QZOLD1800001']);
});

test('an ISRC that is none is left out and noted; more tracks than a release holds are refused', () => {
  const { tracks, notes } = readOldTracks([{ Name: 'A', ISRC: 'US-1' }]);
  expect(tracks[0]?.isrc).toBe('');
  expect(notes).toEqual([expect.stringContaining('Track 1: The ISRC “US-1” is not valid')]);
  const many = Array.from({ length: 502 }, (_, index) => ({ Name: `T${index}` }));
  expect(readOldTracks(many).refused.map(({ entry }) => entry)).toEqual(['Track 501', 'Track 502']);
});
