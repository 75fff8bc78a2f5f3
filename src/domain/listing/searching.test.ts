import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  chunkName,
  codeOf,
  countsIn,
  forgives,
  isTelling,
  numberTermsOf,
  packed,
  postingOf,
  prefixFor,
  searchTerms,
  termsOf,
  textTermsOf,
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
  // Codes are found whole, texts also by a beginning of four letters, and never by a typo.
  ['code', 'whole', 'gf', true],
  ['code', 'begun', 'gf001', false],
  ['text', 'whole', 'sea', true],
  ['text', 'begun', 'sea', false],
  ['text', 'begun', 'tide', true],
  ['text', 'begun', '海', true],
  ['text', 'mistaken', 'tides', false],
  ['name', 'begun', 'a', true],
  ['name', 'mistaken', 'tides', true],
] as const)('a match in a %s that is %s counts for “%s”: %s', (part, likeness, word, counts) => {
  expect(countsIn(part, likeness, word)).toBe(counts);
});

it.each([
  ['of', false],
  ['7', false],
  ['sea', true],
  ['07', true],
  ['æ', true],
  ['海', true],
])('%s says something by itself: %s', (word, is) => {
  expect(isTelling(word)).toBe(is);
});

it('texts are found by their telling words, and by six characters where no blanks divide them', () => {
  expect(textTermsOf('The sea of a lighthousekeeper')).toEqual(['the', 'sea', 'lighthousekeeper']);
  const [longest = ''] = textTermsOf('灯台守の記録集です');
  expect(longest).toBe('灯台守の記録');
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
