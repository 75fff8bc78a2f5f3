import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folded, letterKey, nameKey, titleKey, wordingKey, wordsOf } from './comparableText.ts';

test.each([
  ['Lågt Vann', 'lagt vann'],
  ['Ørsted & Łódź', 'orsted & lodz'],
  ['Straße', 'strasse'],
  ['Zima v plechu', 'zima v plechu'],
  ['Μελτέμι', 'μελτεμι'],
  ['Λύκος', 'λυκοσ'],
  ['رسالة', 'رساله'],
  ['ﬁne', 'fine'],
])('%s is looked for as %s', (text, expected) => expect(folded(text)).toBe(expected));

test.each([
  ['Ida  Brandt', ' ida brandt', [true, true, true]],
  ['Ida-Brandt', 'Ida Brandt', [false, true, true]],
  ['Été', 'Ete', [false, false, true]],
  ['C++', 'C', [false, false, true]],
  ['24.90', '2490', [false, false, true]],
  ['Low', 'Slow', [false, false, false]],
])('“%s” and “%s” are the same name, wording and letters: %j', (one, other, expected) => {
  const keys = [nameKey, wordingKey, letterKey];
  expect(keys.map((key) => key(one) === key(other))).toEqual(expected);
});

test('a title of signs alone is compared as it is', () => {
  expect([letterKey('!!!'), titleKey('!!!'), titleKey('LSR-012')]).toEqual(['', '!!!', 'lsr012']);
});

test('the words of a text have no signs, and are the same if it is folded again', () => {
  expect(wordsOf('Lågt Vann (Live)')).toEqual(['lagt', 'vann', 'live']);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => folded(folded(text)) === folded(text)),
  );
});
