import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanLine, cleanText, lineSchema } from '#domain/characters';
import { anyCharacter } from '#fixtures/anyCharacter';

test.each([
  ['line breaks', '\ra\r\nb\nc\u2028', 'a b c'],
  ['control characters', 'a\u0000\u0001b\u007fc\u0085', 'a b c'],
  ['halves of a pair', '\ud83da\udc4db', 'a b'],
  ['noncharacters', 'a\uffff\u{1fffe}b\ufdd0', 'a b'],
  ['direction marks, which are kept', 'a\u200f \u2067b\u2069', 'a\u200f \u2067b\u2069'],
  ['whole pairs, which are kept', 'a 🎺', 'a 🎺'],
])('a line with %s', (_, text, line) => {
  expect(cleanLine(text)).toBe(line);
});

test('a text keeps its lines and tabs', () => {
  expect(cleanText('a\r\nb\rc\n\td\u0001\ud800\uffff')).toBe('a\nb\nc\n\td\ufffd');
});

test('an empty line is refused where one is needed', () => {
  expect(lineSchema(10).min(1).safeParse('\u0000\r\n').success).toBe(false);
});

test('what is clean stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
      expect(cleanText(cleanText(text))).toBe(cleanText(text));
    }),
  );
});
