import { expect, test } from 'vitest';
import {
  readOldArtist,
  readOldLinks,
  readOldRelease,
  readOldTracks,
} from '#domain/importing/oldEntries';
import { readOldShare } from '#domain/importing/oldValues';
import { anId } from '#fixtures/ids';

const idFor = (words: string) =>
  anId(
    'track',
    [...words].reduce((sum, sign) => ((sum * 31) % 99_991) + sign.charCodeAt(0), 7),
  );
const on = { cId: 118, releaseId: anId('release', 118), idFor };
const needs = {
  artistIds: [anId('artist', 41)],
  releaseId: on.releaseId,
  timeZone: 'Europe/Oslo',
  idFor,
};

test.each([
  [12.5, 12.5],
  ['12,5', 12.5],
  ['10 %', 10],
  [0, 0],
  [null, 10],
])('the share %j is %d', (given, value) => {
  expect(readOldShare(given)).toEqual({ value });
});

test.each([-1, 101, 'ten', {}, Number.POSITIVE_INFINITY, '1e2'])(
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
    cId: 41,
    name: 'Ida Brandt',
    fields: { name: 'Ida Brandt', bio: '<p>Sings</p>', share: 10 },
    original: 'Sings',
    notes: [expect.stringContaining('share')],
    refused: [],
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
  const { fields, notes, refused } = readOldRelease(old, needs);
  expect(fields).toMatchObject({
    title: 'Two Lighthouses',
    releaseDate: '2018-11-02',
    releaseStatus: 50,
    description: '',
    artistIds: needs.artistIds,
    links: [{ name: 'Spotify', url: 'https://open.spotify.com/album/1' }],
    tracks: [{ name: 'North', isrc: 'QZOLD1800001', releaseId: on.releaseId }],
  });
  expect(notes).toEqual([]);
  expect(refused).toEqual([{ entry: 'Track 2', reason: 'It has no name.' }]);
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

test('a track is known again by its ISRC wherever it stands, else by its place', () => {
  const [a, b, c] = [
    { Name: 'A', ISRC: 'QZOLD1800001' },
    { Name: 'B' },
    { Name: 'C', ISRC: 'QZOLD1800001' },
  ];
  const first = readOldTracks([a, b, c], on).tracks.map(({ id }) => id);
  expect(new Set(first).size).toBe(3);
  const moved = readOldTracks([{ Name: 'X' }, a], on).tracks;
  expect(moved[1]?.id).toBe(first[0]);
  expect(readOldTracks([a, { Name: 'Renamed' }], on).tracks[1]?.id).toBe(first[1]);
});

test('an ISRC that is none is left out and noted; more tracks than a release holds are refused', () => {
  const { tracks, notes } = readOldTracks([{ Name: 'A', ISRC: 'US-1' }], on);
  expect(tracks[0]?.isrc).toBe('');
  expect(notes).toEqual([expect.stringContaining('Track 1: The ISRC “US-1” is not valid')]);
  const many = Array.from({ length: 502 }, (_, index) => ({ Name: `T${index}` }));
  expect(readOldTracks(many, on).refused.map(({ entry }) => entry)).toEqual([
    'Track 501',
    'Track 502',
  ]);
});
