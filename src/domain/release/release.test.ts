import { expect, test } from 'vitest';
import {
  type MissingReleaseField,
  maxReleaseArtists,
  missingReleaseFieldsOf,
  newReleaseSchema,
  releaseSchema,
} from '#domain/release/release';
import { releaseKinds } from '#domain/release/releaseKind';
import { placeholderDescription } from '#domain/richText/richText';
import { anArtistRef } from '#fixtures/artists';
import { aRelease, aStoredRelease } from '#fixtures/releases';
import { aTrack } from '#fixtures/tracks';

test('a new release has the placeholder description and no artists, unless said', () => {
  expect(newReleaseSchema.parse({ title: ' Low Water ' })).toEqual({
    title: 'Low Water',
    description: 'A default description, this need to be changed.',
    artists: [],
  });
});

test.each([
  ['title', '  ', 'A release needs a title.'],
  ['title', 'x'.repeat(301), 'A title has at most 300 characters.'],
  ['releaseDate', '20 March', 'A date is written YYYY-MM-DD, as in 2026-11-21.'],
  ['releaseDate', '2026-03-20T00:00:00Z', 'A date is written YYYY-MM-DD, as in 2026-11-21.'],
  [
    'barcode',
    '036000291453',
    'A barcode has 12 or 13 digits, and the last is a check digit. Check it for a typo.',
  ],
])('a release whose %s is wrong is refused in words (%#)', (field, value, message) => {
  const result = releaseSchema.safeParse({ ...aRelease(), [field]: value });
  expect(result.error?.issues).toEqual([expect.objectContaining({ path: [field], message })]);
});

test.each([
  ['releaseDate', undefined],
  ['releaseStatus', 35],
  ['releaseStatus', '30'],
  ['cover', 'cover.jpg'],
  ['kind', 'mixtape'],
  ['artists', Array(maxReleaseArtists + 1).fill(anArtistRef())],
  ['artists', [{ name: 'Someone' }]],
  ['tracks', null],
  ['tracks', [aTrack(), aTrack()]],
  ['links', [{ name: 'Spotify', url: 'data:text/html,x' }]],
  ['catalogueNumber', 'x'.repeat(51)],
  ['copyright', 'x'.repeat(501)],
  ['coverAlt', 'x'.repeat(501)],
])('a release whose %s is wrong is refused (%#)', (field, value) => {
  expect(releaseSchema.safeParse({ ...aRelease(), [field]: value }).success).toBe(false);
});

test.each(releaseKinds)('a release may be of the kind %s', (kind) => {
  expect(aRelease({ kind }).kind).toBe(kind);
});

test('a release keeps the order of its artists and tracks', () => {
  const artists = [anArtistRef({ cId: 3 }), anArtistRef({ cId: 1 })];
  const tracks = [aTrack({ number: 2 }), aTrack({ number: 1 })];
  const release = aRelease({ artists, tracks });
  expect(release.artists).toEqual(artists);
  expect(release.tracks).toEqual(tracks);
});

const whole = aStoredRelease({
  cover: 'mediumsquare/ab/releasecover_1.jpg',
  links: [{ name: 'Tidal', url: 'https://tidal.com/1' }],
  tracks: [aTrack()],
});

test.each<[MissingReleaseField[], Partial<typeof whole>]>([
  [[], {}],
  [['cover'], { cover: null }],
  [['links'], { links: [] }],
  [['date'], { releaseDate: null }],
  [['description'], { description: '' }],
  [['description'], { description: '<p>ab' }],
  [['description'], { description: '<p></p><p><br /></p>' }],
  [['description'], { description: placeholderDescription }],
  [['description'], { description: `<p>${placeholderDescription}</p>` }],
  [['artists'], { artistIds: [] }],
  [['tracks'], { tracks: [] }],
  [['cover', 'date', 'tracks'], { tracks: [], releaseDate: null, cover: null }],
])('lacks %j when %j', (missing, change) => {
  expect(missingReleaseFieldsOf({ ...whole, ...change })).toEqual(missing);
});
