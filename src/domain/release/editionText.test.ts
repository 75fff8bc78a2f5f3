import { expect, test } from 'vitest';
import {
  editionName,
  numberedEditionName,
  shopsOf,
  shopsText,
  sidesOf,
  sidesText,
  toldApart,
} from '#domain/release/editionText';

const tracks = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));

test.each([
  [
    'A: 1–3\nB: 4, 5',
    [
      { name: 'A', tracks: ['a', 'b', 'c'] },
      { name: 'B', tracks: ['d', 'e'] },
    ],
  ],
  ['Disc 1: 5, 1-2', [{ name: 'Disc 1', tracks: ['e', 'a', 'b'] }]],
  ['A: 1, 2,', [{ name: 'A', tracks: ['a', 'b'] }]],
  ['', []],
  ['A: 1–6', null],
  ['A: 3–1', null],
  ['A: one', null],
  ['1–3', null],
])('reads the sides %j', (text, sides) => {
  expect(sidesOf(text, tracks)).toEqual(sides);
  if (sides) expect(sidesOf(sidesText(sides, tracks), tracks)).toEqual(sides);
});

test('sides name tracks that follow each other by the first and the last', () => {
  const sides = [
    { name: 'A', tracks: ['a', 'b', 'c', 'e'] },
    { name: 'B', tracks: ['d'] },
  ];
  expect(sidesText(sides, tracks)).toBe('A: 1–3, 5\nB: 4');
});

test('shops are lines with an address, and a name where the address does not tell it', () => {
  const text = 'https://lowsun.bandcamp.com/album/1\nRough Trade https://rt.example/1';
  const links = [
    { name: 'Bandcamp', url: 'https://lowsun.bandcamp.com/album/1' },
    { name: 'Rough Trade', url: 'https://rt.example/1' },
  ];
  expect(shopsOf(text)).toEqual(links);
  expect(shopsText(links)).toBe(text);
  expect(shopsOf('at the shows')).toBeNull();
  expect(shopsText([{ name: '', url: 'https://rt.example/1' }])).toBe('https://rt.example/1');
});

test('an edition is named by what it is and what sets it apart', () => {
  expect(editionName({ format: 'lp', pieces: 2, name: 'clear' })).toBe('2 × Vinyl, clear');
  expect(editionName({ format: 'lp', size: '7' })).toBe('7″ Vinyl');
  // What was said of another format.
  expect(editionName({ format: 'cd', pieces: 2, size: '7' })).toBe('2 × CD');
  expect(editionName({ format: 'digital', pieces: 2 })).toBe('Digital');
  expect(editionName({ format: 'other', name: 'USB stick' })).toBe('USB stick');
  expect(numberedEditionName({ format: 'cd', catalogueNumber: 'STR-037CD' })).toBe(
    'CD (STR-037CD)',
  );
  expect(numberedEditionName({ format: 'cd', barcode: '4006381333931' })).toBe(
    'CD (4006381333931)',
  );
  expect(numberedEditionName({ format: 'cd' })).toBe('CD');
});

test.each([
  ['its catalogue number', { catalogueNumber: 'GF-1', barcode: '4006381333931' }, 'CD (GF-1)'],
  ['its barcode, without one', { barcode: '4006381333931' }, 'CD (4006381333931)'],
  [
    'its barcode, if both have one',
    { catalogueNumber: 'GF-2', barcode: '4006381333931' },
    'CD (4006381333931)',
  ],
  ['the number that both have, without another', { catalogueNumber: 'GF-2' }, 'CD (GF-2)'],
  ['nothing, without a number', {}, 'CD'],
] as const)('an edition with the name of another is told apart by %s', (_, numbers, name) => {
  const other = { format: 'cd', catalogueNumber: 'GF-2' } as const;
  const tape = { format: 'cassette', catalogueNumber: 'GF-3' } as const;
  const told = toldApart([{ format: 'cd', ...numbers }, other, tape]);
  expect(told.map((one) => editionName(one))).toEqual([name, 'CD (GF-2)', 'Cassette']);
});
