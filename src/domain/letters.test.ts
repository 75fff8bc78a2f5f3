import { expect, test } from 'vitest';
import { lettersOf } from './letters.ts';

test.each([
  ['Okọnjọ', 'rare'],
  ['Mưa', 'rare'],
  ['Okọnjọ'.normalize('NFD'), 'rare'],
  ['Ærlig støy', undefined],
  ['Été', 'accented'],
  ['Håp', 'accented'],
  ['Façade', undefined],
  ['Mưa đỏ', 'rare accented'],
  ['Μελτέμι', 'loose accented'],
  ['Письма без адреса', 'loose'],
  ['قبل المغيب', 'tall'],
  ['灯台守', 'tall'],
  ['Tide Tables / 潮見表', 'tall'],
  ['Mưa 雨', 'rare tall'],
  ['7', undefined],
  ['', undefined],
])('%s', (title, letters) => {
  expect(lettersOf(title)).toBe(letters);
});
