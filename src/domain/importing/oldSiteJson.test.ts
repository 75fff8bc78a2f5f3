import { expect, test } from 'vitest';
import { oldArtistSchema, oldReleaseSchema, oldTrackSchema } from '#domain/importing/oldSiteJson';

test.each([
  ['the least', { Id: 1 }],
  ['nulls', { Id: 1, Name: null, ArtistBio: null, ArtistShare: null, Releases: null }],
  ['what one does not know', { Id: 1, Name: 'A', Extra: { deep: [1] } }],
  ['a share as text', { Id: 1, ArtistShare: '10' }],
  ['releases unread', { Id: 1, Releases: [{ Id: 'x' }, null, 7] }],
])('an old artist is taken as it came: %s', (_, artist) => {
  expect(oldArtistSchema.parse(artist)).toEqual(artist);
});

test.each([
  ['the least', { Id: 1 }],
  [
    'a status and a date of any kind',
    { Id: 1, ReleaseStatus: 'Released', ReleaseDate: 20_260_101 },
  ],
  ['links and tracks unread', { Id: 1, Links: [7], Tracks: [null] }],
  ['links and tracks', { Id: 1, Links: [{ Name: 'Tidal', Url: 'x' }], Tracks: [{ ISRC: null }] }],
  ['links with more than one reads', { Id: 1, Links: [{ Url: null, Order: 2 }] }],
])('an old release is taken as it came: %s', (_, release) => {
  expect(oldReleaseSchema.parse(release)).toEqual(release);
});

test.each([
  {},
  { Id: 0 },
  { Id: -1 },
  { Id: 1.5 },
  { Id: 1_000_000_000 },
  { Id: '1' },
  { Id: null },
  null,
  [],
  'x',
])('%j is neither an artist nor a release', (entry) => {
  expect(oldArtistSchema.safeParse(entry).success).toBe(false);
  expect(oldReleaseSchema.safeParse(entry).success).toBe(false);
});

test.each([
  ['Name', 7],
  ['ArtistBio', {}],
  ['Releases', 'none'],
])('an old artist whose %s is %j is refused', (field, value) => {
  expect(oldArtistSchema.safeParse({ Id: 1, [field]: value }).success).toBe(false);
});

test.each([
  ['Name', 7],
  ['ReleaseDescription', []],
  ['Links', {}],
  ['Tracks', 'none'],
])('an old release whose %s is %j is refused', (field, value) => {
  expect(oldReleaseSchema.safeParse({ Id: 1, [field]: value }).success).toBe(false);
});

test('an old track needs nothing, but what it has is text', () => {
  expect(oldTrackSchema.parse({})).toEqual({});
  expect(oldTrackSchema.safeParse({ ISRC: 7 }).success).toBe(false);
});
