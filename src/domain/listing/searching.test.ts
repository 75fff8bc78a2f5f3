import { describe, expect, it } from 'vitest';
import { folded, termsOf, typosFor } from '#domain/listing/searching';

describe('folded', () => {
  it.each([
    ['Lågt Vann', 'lagt vann'],
    ['Ørsted & Łódź', 'orsted & lodz'],
    ['Straße', 'strasse'],
    ['Zima v plechu', 'zima v plechu'],
    ['Μελτέμι', 'μελτεμι'],
    ['ﬁne', 'fine'],
  ])('%s is looked for as %s', (text, expected) => expect(folded(text)).toBe(expected));
});

describe('termsOf', () => {
  it.each([
    ['LSR-012', ['lsr', '012', 'lsr012']],
    ['Rock ’n’ Roll', ['rock', 'n', 'roll']],
    ['灯台守', ['灯台守']],
    ['  ', []],
    ['tide tide', ['tide']],
  ])('%s', (text, terms) => expect(termsOf(text)).toEqual(terms));
});

it('forgives no typo in a short word or in a number', () => {
  expect(['sea', 'lsr012', 'tide'].map(typosFor)).toEqual([false, false, 0.25]);
});
