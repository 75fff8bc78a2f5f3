import { expect, test } from 'vitest';
import { aFullEdition } from '#fixtures/releases';
import { aPublicRelease } from '#fixtures/snapshots';
import { ar } from '#words/ar';
import { languages } from '#words/languages';
import { renderStatic } from './renderStatic.ts';
import { TrackList, tracksTotal, writers } from './TrackList.tsx';

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

test.each([
  [[], ''],
  [[200], ''],
  [[200, 265], '2 tracks · 7:45'],
  [[3000, 665, 60], '3 tracks · 62:05'],
  [[200, undefined], '2 tracks'],
])('the heading counts tracks of %j seconds: %s', (lengths, total) => {
  const tracks = lengths.map((seconds) => ({ seconds }));
  expect(tracksTotal(tracks, english, 'en')).toBe(total);
});

test.each([
  [26, 26, ''],
  [30, 240, 'Clip · 0:30 of 4:00'],
])('a clip of %i of %i seconds is told as: %s', (heardSeconds, seconds, told) => {
  const audio = 'https://label.example/audio/1.mp3';
  const named = { name: 'Kerosene', composer: '', lyricsWriter: '', description: '', isrc: '' };
  const track = { ...named, audio, heard: 'clip' as const, heardSeconds, seconds };
  const release = aPublicRelease({ tracks: [track] });
  const html = renderStatic(TrackList, {
    release,
    words: english,
    side: languages.en.words.shop.side,
    language: 'en',
  });
  expect(/<p class="track-facts figures">([^<]*)/.exec(html)?.[1] ?? '').toBe(told);
});

test('the length stands with the name, and the ISRC with the details below it', () => {
  const track = { composer: '', lyricsWriter: '', description: '', isrc: 'XLSUN2603101' };
  const release = aPublicRelease({ tracks: [{ ...track, name: 'Kerosene', seconds: 252 }] });
  const html = renderStatic(TrackList, {
    release,
    words: english,
    side: languages.en.words.shop.side,
    language: 'en',
  });
  expect(html).toMatch(/Kerosene<\/p><p class="track-length figures">4:12<\/p>/);
  expect(html).toContain(
    '<p class="track-facts figures"><span class="track-code">XLSUN2603101</span></p>',
  );
});

test('the list says where each side begins, of the first edition in its order', () => {
  const track = { composer: '', lyricsWriter: '', description: '', isrc: '' };
  const tracks = ['Sill', 'Weir', 'Sluice'].map((name) => ({ ...track, name }));
  const editionOf = (...sides: number[][]) => ({
    ...aFullEdition(),
    sides: sides.map((positions, index) => ({ name: 'AB'[index] ?? '', tracks: positions })),
  });
  const sidesOf = (...editions: ReturnType<typeof editionOf>[]) => {
    const release = aPublicRelease({ tracks, editions });
    const html = renderStatic(TrackList, {
      ...{ release, words: english, side: languages.en.words.shop.side, language: 'en' },
    });
    return [...html.matchAll(/Side \w|>(?:Sill|Weir|Sluice)</g)].map(([text]) => text);
  };
  const whole = ['Side A', '>Sill<', '>Weir<', 'Side B', '>Sluice<'];
  expect(sidesOf(editionOf([2, 1], [3]), editionOf([1, 2], [3]))).toEqual(whole);
  expect(sidesOf(editionOf([2, 1], [3]))).toEqual(['>Sill<', '>Weir<', '>Sluice<']);
  // One side only, as a disc has.
  expect(sidesOf(editionOf([1, 2, 3]))).toEqual(['>Sill<', '>Weir<', '>Sluice<']);
});
