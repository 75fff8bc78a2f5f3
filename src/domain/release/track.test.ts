import { expect, test } from 'vitest';
import { maxTracks, trackSchema, tracksSchema } from '#domain/release/track';
import { aTrack } from '#fixtures/tracks';

test.each([
  ['name', ' ', 'Name the track.'],
  ['name', 'x'.repeat(301), 'A name has at most 300 characters.'],
  ['isrc', 'QZ-LBL', 'An ISRC has 12 characters, as in QZ-LBL-20-19501.'],
  ['id', 'track-1', 'This is not an id.'],
  ['releaseId', '', 'This is not an id.'],
  [
    'credits',
    'Mastering: Ada\nDrums',
    'Line 2 needs a role, a colon and names, as in “Mastering: Jane Roe”.',
  ],
  ['length', '3.45', 'A length is written as 3:45, or 1:02:03.'],
  ['language', 'Norwegian', 'A language is written as en or pt-BR.'],
])('a track whose %s is wrong is refused in words (%#)', (field, value, message) => {
  const result = trackSchema.safeParse({ ...aTrack(), [field]: value });
  expect(result.error?.issues).toEqual([expect.objectContaining({ path: [field], message })]);
});

test.each([
  ['composer', 'x'.repeat(501)],
  ['lyricsWriter', 'x'.repeat(501)],
  ['description', 'x'.repeat(5001)],
  ['composer', undefined],
])('a track whose %s is wrong is refused (%#)', (field, value) => {
  expect(trackSchema.safeParse({ ...aTrack(), [field]: value }).success).toBe(false);
});

test('an ISRC is kept without hyphens, in capitals', () => {
  expect(aTrack({ isrc: 'qz-lbl-20-19501' }).isrc).toBe('QZLBL2019501');
});

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => aTrack({ number: index + 1 }));

test('a release has at most 500 tracks', () => {
  expect(tracksSchema.safeParse(numbered(maxTracks)).success).toBe(true);
  const message = tracksSchema.safeParse(numbered(maxTracks + 1)).error?.issues[0]?.message;
  expect(message).toBe('A release has at most 500 tracks.');
});

test('no track stands on a release twice', () => {
  const twice = tracksSchema.safeParse([...numbered(2), aTrack({ number: 1, name: 'Again' })]);
  expect(twice.error?.issues[0]?.message).toBe('The same track is listed twice.');
});
