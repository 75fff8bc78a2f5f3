import { expect, test } from 'vitest';
import { writers } from '#domain/release/trackCredits';

test.each([
  ['', '', ''],
  ['Ada', '', 'Music: Ada'],
  ['', 'Bo', 'Words: Bo'],
  ['Ada', 'Bo', 'Music: Ada. Words: Bo'],
  ['Ada', 'Ada', 'Music and words: Ada'],
])('%j and %j are credited as %j', (composer, lyricsWriter, line) => {
  expect(writers({ composer, lyricsWriter })).toBe(line);
});
