import { expect, test } from 'vitest';
import { moved } from './orderedList.tsx';

const list = ['a', 'b', 'c'];

test.each([
  [0, 1, 'bac'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [2, 3, 'abc'],
  [5, 0, 'abc'],
])('moving %i to %i gives %s', (from, to, result) => {
  expect(moved(list, from, to).join('')).toBe(result);
  expect(list.join('')).toBe('abc');
});
