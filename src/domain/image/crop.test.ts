import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cropOf,
  cropSides,
  fittedCrop,
  isCropOf,
  isSquare,
  middleCrop,
  resizedCrop,
  wholeCrop,
  withCrop,
  withoutCrop,
} from '#domain/image/crop';
import {
  contentNameOf,
  imagePath,
  imageVariant,
  isImagePathOf,
  ownerOf,
} from '#domain/image/image';

const wide = { width: 4000, height: 3000 };
const crop = (left: number, top: number, side: number) => ({ left, top, side });

test.each([
  [wide, crop(500, 0, 3000), crop(0, -500, 4000)],
  [{ width: 3000, height: 4001 }, crop(0, 501, 3000), crop(-500, 0, 4001)],
  [{ width: 1400, height: 1400 }, crop(0, 0, 1400), crop(0, 0, 1400)],
])('of %j the middle is %j, and %j shows it whole', (size, middle, whole) => {
  expect(middleCrop(size)).toEqual(middle);
  expect(wholeCrop(size)).toEqual(whole);
  expect(isCropOf(middle, size) && isCropOf(whole, size)).toBe(true);
});

test.each([
  [3000, 3000, true],
  [3000, 2950, true],
  [3000, 2900, false],
  [4000, 3000, false],
])('%i by %i pixels count as a square: %s', (width, height, is) => {
  expect(isSquare({ width, height })).toBe(is);
});

test.each([
  ['within the picture', crop(200, 100, 1000), crop(200, 100, 1000)],
  ['beyond its right and lower edge', crop(3900, 2900, 1000), crop(3000, 2000, 1000)],
  ['beyond its left and upper edge', crop(-9, -9, 1000), crop(0, 0, 1000)],
  ['higher than the picture', crop(700, 7, 3500), crop(500, -250, 3500)],
  ['larger than any', crop(7, 7, 9000), crop(0, -500, 4000)],
  ['tiny', crop(7, 7, 1), crop(7, 7, 100)],
])('a crop %s is fitted', (_, given, fitted) => {
  expect(fittedCrop(given, wide)).toEqual(fitted);
  expect(isCropOf(given, wide)).toBe(given.left === fitted.left && given.side === fitted.side);
});

const sides = fc.integer({ min: 100, max: 9000 });
const sizes = fc.record({ width: sides, height: sides });
const pixels = fc.integer({ min: -9000, max: 9000 });
const crops = fc.record({ left: pixels, top: pixels, side: fc.integer({ min: 1, max: 9000 }) });

test('fitting once is enough, and resizing keeps within the picture', () => {
  fc.assert(
    fc.property(sizes, crops, sides, (size, given, side) => {
      const { least, most } = cropSides(size);
      for (const fitted of [fittedCrop(given, size), resizedCrop(given, side, size)]) {
        expect(isCropOf(fitted, size)).toBe(true);
        expect(fitted.side).toBeGreaterThanOrEqual(least);
        expect(fitted.side).toBeLessThanOrEqual(most);
      }
    }),
  );
});

describe('the path of an image', () => {
  const base = imagePath('artist', 7, 'AbCdEfGhIjKlMnOpQrSt-_');
  const path = withCrop(base, crop(120, -40, 2000), wide);

  test('has its crop, from which the uncropped one follows', () => {
    expect(path).toBe('mediumsquare/AbCdEfGhIjKlMnOpQrSt-_.120.-40.2000/artistsimage_7.jpg');
    expect(cropOf(path)).toEqual(crop(120, -40, 2000));
    expect(withoutCrop(path)).toBe(base);
    expect([cropOf(base), withoutCrop(base)]).toEqual([null, base]);
    expect(withCrop(path, crop(1, 2, 300), wide)).toContain('/AbCdEfGhIjKlMnOpQrSt-_.1.2.300/');
  });

  test('is one of its entry, with every variant, and names its upload', () => {
    expect(isImagePathOf(path, 'artist', 7)).toBe(true);
    expect(ownerOf(path)).toEqual({ kind: 'artist', cId: 7 });
    // A text that names it keeps it when it is cropped anew.
    expect(contentNameOf(path)).toBe('AbCdEfGhIjKlMnOpQrSt-_');
    for (const size of ['small', 'large'] as const) {
      const variant = imageVariant(path, size, 'avif');
      expect(variant).toContain('.120.-40.2000/');
      expect(isImagePathOf(variant, 'artist', 7)).toBe(false);
    }
  });

  test('is that of the upload for the middle of a square, and never for other pictures', () => {
    const square = { width: 1400, height: 1400 };
    expect(withCrop(path, middleCrop(square), square)).toBe(base);
    expect(withCrop(path, middleCrop(wide), wide)).toContain('.500.0.3000/');
  });

  test.each([
    'mediumsquare/AbCdEfGhIjKlMnOpQrSt-_.1.2/artistsimage_7.jpg',
    'mediumsquare/AbCdEfGhIjKlMnOpQrSt-_.1.2.-3/artistsimage_7.jpg',
    'mediumsquare/AbCdEfGhIjKlMnOpQrSt-_.1.2.3.4/artistsimage_7.jpg',
    'mediumsquare/AbCdEfGhIjKlMnOpQrSt-_.1.2.3333333/artistsimage_7.jpg',
    'marks/AbCd/mark.svg',
    'nowhere',
  ])('%s has no crop', (other) => {
    expect(cropOf(other)).toBeNull();
    expect(withoutCrop(other)).toBe(other);
    expect(isImagePathOf(other, 'artist', 7)).toBe(false);
  });
});
