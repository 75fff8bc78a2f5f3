import { expect, test } from 'vitest';
import { ar } from './ar.ts';
import { languages } from './languages.ts';
import { formatOf, linkNameIn } from './soldFormat.ts';

test.each([
  ['Vinyl', 'vinyl'],
  ['2 x LP', 'vinyl'],
  ['2LP', 'vinyl'],
  ['12” single', 'vinyl'],
  ['7-inch', 'vinyl'],
  ['CD', 'cd'],
  ['CD, signed', 'cd'],
  ['Tape', 'cassette'],
  ['Cassette (50 copies)', 'cassette'],
  [' download', 'download'],
  ['Box set', 'shop'],
  ['Schallplatte, rot', 'vinyl'],
  ['Doppel-LP', 'vinyl'],
  ['2枚組LP', 'vinyl'],
  ['Doppelplatte', 'vinyl'],
  ['12 pouces', 'vinyl'],
  ['7 بوصة', 'vinyl'],
  ['Plattenladen um die Ecke', 'shop'],
  ['Kassette', 'cassette'],
  ['Vinyle 180 g', 'vinyl'],
  ['33 tours', 'vinyl'],
  ['Téléchargement (FLAC)', 'download'],
  ['Vinilo', 'vinyl'],
  ['Fita cassete', 'cassette'],
  ['Loja', 'shop'],
  ['Vinylplate', 'vinyl'],
  ['Elpee', 'vinyl'],
  ['アナログ盤（限定300枚）', 'vinyl'],
  ['7インチ', 'vinyl'],
  ['レコードショップ', 'shop'],
  ['カセットテープ', 'cassette'],
  ['CD盤', 'cd'],
  ['أسطوانة فينيل', 'vinyl'],
  ['متجر', 'shop'],
  ['Spotify', null],
  ['CDBaby', null],
  ['Amazon Store', null],
  ['Plateau', null],
  ['7digital', null],
  ['', null],
])('a link named %j sells %s', (name, format) => {
  expect(formatOf({ name })).toBe(format);
});

test.each([
  ['Vinyl', 'فينيل'],
  ['download ', 'تنزيل'],
  ['Descarga', 'تنزيل'],
  ['Vinyl, 180 g', 'Vinyl, 180 g'],
  ['LP', 'LP'],
  ['Bandcamp', 'Bandcamp'],
])('on an Arabic page the link %s is called %s', (name, shown) => {
  expect(linkNameIn(ar.words, name)).toBe(shown);
});

test('the name of a format is one of those it is read from', () => {
  for (const { words } of Object.values(languages))
    for (const format of ['vinyl', 'cd', 'cassette', 'download'] as const)
      if (words.release?.[format]) expect(formatOf({ name: words.release[format] })).toBe(format);
});
