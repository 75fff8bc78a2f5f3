import { expect, it } from 'vitest';
import { isOneTypoApart } from '#domain/oneTypo';

it.each([
  ['elevator', 'elavator', true],
  ['elevator', 'elevtor', true],
  ['elevator', 'elevaator', true],
  ['meltemi', 'meltmei', true],
  ['market', 'markets', true],
  ['market', 'basket', false],
  ['noon', 'moth', false],
])('%s and %s are one mistake apart: %s', (a, b, expected) => {
  expect(isOneTypoApart(a, b)).toBe(expected);
  expect(isOneTypoApart(b, a)).toBe(expected);
});
