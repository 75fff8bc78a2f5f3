import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  chunkName,
  codeOf,
  forgives,
  numberTermsOf,
  packed,
  postingOf,
  prefixFor,
  searchTerms,
  termsOf,
  unpacked,
} from '#domain/listing/searching';

it.each([
  ['LSR-012', ['lsr', '12', 'lsr12']],
  ['Rock ’n’ Roll', ['rock', 'n', 'roll']],
  ['灯台守', ['灯台守', '台守', '守']],
  ['الميناء', ['ميناء']],
  ['  ', []],
  ['tide tide', ['tide']],
  ['0', ['0']],
])('%s is found by its terms', (text, terms) => expect(termsOf(text)).toEqual(terms));

it.each([
  ['LSR-026', ['lsr26']],
  ['AC/DC live', ['ac', 'dc', 'live']],
  ['الميناء', ['ميناء']],
  ['0 36000 29145-2', ['36000291452']],
  ['1984 2001', ['1984', '2001']],
  ['…', []],
])('%s is looked for by its words', (text, terms) => expect(searchTerms(text)).toEqual(terms));

it.each(['str 037 lp', 'STR037LP', 'str-037-lp', 'str 037lp', 'STR037 LP', '037lp'])(
  'a number is found by “%s”, however it is separated itself',
  (text) => {
    for (const number of ['STR-037LP', 'STR 037 LP', 'str037lp', 'STR.037-LP'])
      expect(numberTermsOf(number)).toEqual(expect.arrayContaining(searchTerms(text)));
  },
);

it('a sentence in the place of a number is not joined', () => {
  expect(numberTermsOf('one of the very first seven copies')).toHaveLength(7);
});

it('packs positions in the index without loss', () => {
  const posting = { kind: 'releases', cId: 9_999_999_999, part: 'track' } as const;
  expect(postingOf(codeOf(posting))).toEqual(posting);
  fc.assert(
    fc.property(fc.array(fc.nat()), (codes) => {
      const sorted = codes.toSorted((a, b) => a - b);
      expect(unpacked(packed(sorted))).toEqual(sorted);
    }),
  );
});

it('finds the file of a term by its longest beginning', () => {
  expect(prefixFor(['', 'm', 'ma'], 'marit')).toBe('ma');
  expect(prefixFor(['', 'm', 'ma'], 'moth')).toBe('m');
  expect(prefixFor(['a'], 'moth')).toBeUndefined();
  expect(chunkName('må')).toBe('t6dc3a5');
});

it.each([
  ['water', true],
  ['sea', false],
  ['salt', false],
  ['gf001', false],
  ['2026', false],
])('forgives a mistake in %s: %s', (word, is) => {
  expect(forgives(word)).toBe(is);
});
