import { expect, test } from 'vitest';
import { namesIn, writers } from '#domain/release/trackCredits';

test.each([
  ['', '', ''],
  ['Ada', '', 'Music: Ada'],
  ['', 'Bo', 'Words: Bo'],
  ['Ada', 'Bo', 'Music: Ada. Words: Bo'],
  ['Ada', 'Ada', 'Music and words: Ada'],
])('%j and %j are credited as %j', (composer, lyricsWriter, line) => {
  expect(writers({ composer, lyricsWriter })).toBe(line);
});

test.each([
  ['', []],
  ['Ada', ['Ada']],
  ['Ada Berg, Bo Lund & Cy Moe', ['Ada Berg', 'Bo Lund', 'Cy Moe']],
  ['Ada and Bo', ['Ada', 'Bo']],
  ['Ada; Bo / Cy', ['Ada', 'Bo', 'Cy']],
  ['Anders Sandvik', ['Anders Sandvik']],
  ['AC/DC', ['AC/DC']],
  ['Traditional', []],
  ['trad., Ada', ['Ada']],
])('the people in %j are %j', (credit, names) => {
  expect(namesIn(credit)).toEqual(names);
});
