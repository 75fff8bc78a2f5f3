import { expect, test } from 'vitest';
import { ar } from '#words/ar';
import { languages } from '#words/languages';
import { writers } from './TrackList.tsx';

const english = languages.en.words.release;

test.each([
  ['', '', ''],
  ['Ada', '', 'Music: Ada'],
  ['', 'Bo', 'Words: Bo'],
  ['Ada', 'Bo', 'Music: Ada. Words: Bo'],
  ['Ada', 'Ada', 'Music and words: Ada'],
])('%j and %j are credited as %j', (composer, lyricsWriter, line) => {
  expect(writers({ composer, lyricsWriter }, english)).toBe(line);
});

test('a language puts both writers in its own order', () => {
  expect(writers({ composer: 'Ada', lyricsWriter: 'Bo' }, ar.words.release)).toBe(
    'الكلمات: Bo، والألحان: Ada',
  );
});
