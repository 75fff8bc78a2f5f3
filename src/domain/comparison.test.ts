import { expect, it } from 'vitest';
import { isSame } from './comparison.ts';

it.each([
  [undefined, '', true],
  [null, undefined, true],
  ['a', 'b', false],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: 1, note: '' }, { a: 1 }, true],
  [[{ a: 1 }, { a: 2 }], [{ a: 2 }, { a: 1 }], false],
  [false, '', false],
  [0, '', false],
])('%j and %j are the same: %s', (a, b, same) => {
  expect(isSame(a, b)).toBe(same);
});
