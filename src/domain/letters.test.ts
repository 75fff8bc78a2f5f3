import { expect, test } from 'vitest';
import { lettersOf } from './letters.ts';

test.each([
  ['Okọnjọ', 'rare'],
  ['Mưa', 'rare'],
  ['Okọnjọ'.normalize('NFD'), 'rare'],
  ['Ærlig støy', undefined],
  ['Μελτέμι', undefined],
  ['', undefined],
])('%s', (title, letters) => {
  expect(lettersOf(title)).toBe(letters);
});
