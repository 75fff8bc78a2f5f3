import { expect, test } from 'vitest';
import { formatOfMedia, readFormat, sidesOf } from '#domain/importing/sources/mediaFormat';

test.each([
  ['12" Vinyl', { format: 'lp' }],
  ['7" Vinyl', { format: 'lp', size: '7' }],
  ['10-inch', { format: 'lp', size: '10' }],
  ['Vinyl LP', { format: 'lp' }],
  ['2LP', { format: 'lp', pieces: 2 }],
  ['2 x Vinyl LP', { format: 'lp', pieces: 2 }],
  ['Doppel-LP', { format: 'lp', pieces: 2 }],
  ['2 × 7″', { format: 'lp', pieces: 2, size: '7' }],
  ['Compact Disc (CD)', { format: 'cd' }],
  ['CD-R', { format: 'cd' }],
  ['3CD', { format: 'cd', pieces: 3 }],
  ['Cassette', { format: 'cassette' }],
  ['Cassette in a 7" sleeve', { format: 'cassette' }],
  ['Digital Media', { format: 'digital' }],
  ['Vinyl Box Set', { format: 'box' }],
  ['T-Shirt/Apparel', null],
  ['Album', null],
  ['', null],
])('%s is %j', (text, format) => {
  expect(readFormat(text)).toEqual(format);
});

test('formats in other languages are known to the words of the site', () => {
  const formatOf = ({ name }: { name: string }) => (name === 'レコード' ? 'vinyl' : null);
  expect(readFormat('2×レコード', formatOf)).toEqual({ format: 'lp', pieces: 2 });
});

test.each([
  [[{ text: 'CD', count: 4 }], { format: 'cd', pieces: 4 }],
  // More than an edition may have.
  [[{ text: 'CD', count: 100 }], { format: 'cd' }],
  [
    [
      { text: 'CD', count: 1 },
      { text: '12" Vinyl', count: 2 },
    ],
    { format: 'box', name: 'CD + 2×12" Vinyl' },
  ],
  [
    [
      { text: 'Box Set', count: 1 },
      { text: 'CD', count: 3 },
    ],
    { format: 'box', name: '3×CD' },
  ],
  [[{ text: 'MiniDisc', count: 1 }], { format: 'other', name: 'MiniDisc' }],
  [[{ text: '', count: 1 }], { format: 'other' }],
])('the media %j are %j', (media, format) => {
  expect(formatOfMedia(media)).toEqual(format);
});

const places = (...positions: string[]) =>
  positions.map((position, index) => ({ key: String(index + 1), position, disc: 1 }));

test('positions tell the sides of a record, and the discs of a set', () => {
  expect(sidesOf(places('A1', 'A2', 'B'), 'lp')).toEqual([
    { name: 'A', tracks: ['1', '2'] },
    { name: 'B', tracks: ['3'] },
  ]);
  expect(sidesOf(places('1-1', '2-1', 'CD2-2'), 'cd')).toEqual([
    { name: 'Disc 1', tracks: ['1'] },
    { name: 'Disc 2', tracks: ['2', '3'] },
  ]);
  expect(sidesOf(places('1', '2', '3'), 'cd')).toBeUndefined();
  expect(sidesOf(places('A1', 'A2'), 'lp')).toBeUndefined();
});

const onDiscs = (...places: [position: string, disc: number][]) =>
  places.map(([position, disc], index) => ({ key: String(index + 1), position, disc }));

test('sides with the same letter on several tapes have the number of their tape', () => {
  const named = ['1A', '1B', '2A', '2B'].map((name, index) => ({
    name,
    tracks: [String(index + 1)],
  }));
  const tapes = onDiscs(['A1', 1], ['B1', 1], ['A1', 2], ['B1', 2]);
  expect(sidesOf(tapes, 'cassette')).toEqual(named);
  expect(sidesOf(places('LP1-A1', 'LP1-B1', 'LP2-A1', 'LP2-B'), 'lp')).toEqual(named);
  expect(sidesOf(places('1-A1', '1-B1', '2-A1', '2-B1'), 'cassette')).toEqual(named);
});

test('letters that run on over the discs stand alone, also beside a CD', () => {
  const names = (all: ReturnType<typeof onDiscs>) => sidesOf(all, 'box')?.map(({ name }) => name);
  expect(names(onDiscs(['A1', 1], ['B1', 1], ['C1', 2], ['D1', 2]))).toEqual(['A', 'B', 'C', 'D']);
  expect(names(places('LP1-A1', 'LP1-B1', 'LP2-C1'))).toEqual(['A', 'B', 'C']);
  expect(names(onDiscs(['1', 1], ['A1', 2], ['B1', 2], ['A1', 3]))).toEqual([
    'Disc 1',
    '2A',
    '2B',
    '3A',
  ]);
  expect(names(places('CD-1', 'CD-2', 'LP-A1', 'LP-B1'))).toEqual(['Disc 1', 'A', 'B']);
});
