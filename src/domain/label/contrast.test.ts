import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, minContrast, nearestLegible } from '#domain/label/contrast';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#777777', 1],
  ['#767676', '#ffffff', 4.54],
])('the contrast of %s and %s is %d', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 1);
});

test('every colour has a nearest one that is legible on any other', () => {
  fc.assert(
    fc.property(color, color, fc.constantFrom(3, minContrast), (given, against, least) => {
      const found = nearestLegible(given, against, least);
      expect(found).toMatch(/^#[0-9a-f]{6}$/);
      expect(contrast(found, against)).toBeGreaterThanOrEqual(least);
    }),
  );
});

test('a legible colour stays, and another keeps its hue', () => {
  expect(nearestLegible('#7a1f1f', '#ffffff')).toBe('#7a1f1f');
  const [red, green, blue] = [1, 3, 5].map((at) =>
    Number.parseInt(nearestLegible('#ff6666', '#ffffff').slice(at, at + 2), 16),
  );
  expect(red).toBeGreaterThan((green ?? 0) + 60);
  expect(red).toBeGreaterThan((blue ?? 0) + 60);
});
