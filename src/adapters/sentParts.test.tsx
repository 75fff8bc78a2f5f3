import { beforeEach, expect, test } from 'vitest';
import { anId } from '#fixtures/ids';
import { forgetSentParts, noteSentParts, sentParts } from './sentParts.ts';

const key = { release: anId('release', 1), track: anId('track', 1) };
const other = { release: anId('release', 2), track: anId('track', 1) };
const arrived = { upload: anId('track', 9), sent: 3 };
const file = new File(['four'], 'song.wav', { lastModified: 5 });

beforeEach(() => {
  forgetSentParts(key);
  noteSentParts(key, file, arrived);
});

test('the same file for the same track goes on where it broke off', () => {
  expect(sentParts(key, new File(['four'], 'song.wav', { lastModified: 5 }))).toEqual(arrived);
  forgetSentParts(key);
  expect(sentParts(key, file)).toBeNull();
});

test.each([
  ['another file', key, new File(['four'], 'other.wav', { lastModified: 5 })],
  ['a file that was changed', key, new File(['four'], 'song.wav', { lastModified: 6 })],
  ['a longer one', key, new File(['fours'], 'song.wav', { lastModified: 5 })],
  ['another release', other, file],
])('%s begins anew', (_, where, chosen) => {
  expect(sentParts(where, chosen)).toBeNull();
});
