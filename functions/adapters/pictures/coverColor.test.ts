import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colorSchema } from '#domain/color';
import { accentColor } from './coverColor.ts';

type Pixel = [number, number, number];

const of = (count: number, pixel: Pixel): Pixel[] => Array.from({ length: count }, () => pixel);
const black: Pixel = [12, 11, 10];
const white: Pixel = [250, 248, 244];
const grey: Pixel = [128, 128, 130];
const red: Pixel = [200, 40, 30];
const blue: Pixel = [30, 70, 160];

test.each([
  ['a red spot on a black sleeve', [...of(95, black), ...of(5, red)], '#c8281e'],
  ['a red spot on a white sleeve', [...of(95, white), ...of(5, red)], '#c8281e'],
  ['much blue and a little red', [...of(90, blue), ...of(10, red)], '#1e46a0'],
  ['as much red as blue', [...of(50, blue), ...of(50, red)], '#c8281e'],
  [
    'grey with a blue cast beside pure grey',
    [...of(70, grey), ...of(30, [90, 100, 130])],
    '#5a6482',
  ],
  ['a speck of red', [...of(998, blue), ...of(2, red)], '#1e46a0'],
  ['greys only', [...of(60, grey), ...of(40, black)], '#808082'],
  ['black only', of(10, [0, 0, 0]), '#000000'],
  ['no pixel', [], '#808080'],
] as [string, Pixel[], string][])('%s', (_, pixels, color) => {
  expect(accentColor(pixels)).toBe(color);
});

test('is a colour, and within what the image has', () => {
  const part = fc.integer({ min: 0, max: 255 });
  const image = fc.array(fc.tuple(part, part, part), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(image, (pixels) => {
      const color = accentColor(pixels);
      expect(colorSchema.safeParse(color).success).toBe(true);
      [1, 3, 5].forEach((start, axis) => {
        const found = Number.parseInt(color.slice(start, start + 2), 16);
        const parts = pixels.map((pixel) => pixel[axis] ?? 0);
        expect(found).toBeGreaterThanOrEqual(Math.min(...parts));
        expect(found).toBeLessThanOrEqual(Math.max(...parts));
      });
    }),
  );
});
