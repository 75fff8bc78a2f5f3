import { expect, test } from 'vitest';
import { isTooDeep } from './json.ts';

/** Lists in lists. */
const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)]);

test('JSON is too deep from thirteen levels on, as lists and as objects', () => {
  expect([nested(0), nested(12), { a: nested(11) }].map((json) => isTooDeep(json))).toEqual([
    false,
    false,
    false,
  ]);
  expect([nested(13), { a: nested(12) }, nested(5_000)].map((json) => isTooDeep(json))).toEqual([
    true,
    true,
    true,
  ]);
});
