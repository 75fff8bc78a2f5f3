import { expect, test } from 'vitest';
import {
  imageFormats,
  imagePath,
  imageSizes,
  imageVariant,
  isImagePathOf,
  ownerOf,
} from '#domain/image/image';

test.each([
  ['release', 7, 'mediumsquare/ab12/releasecover_7.jpg'],
  ['artist', 12, 'mediumsquare/ab12/artistsimage_12.jpg'],
] as const)('the image of %s %i stands at %s', (kind, cId, path) => {
  expect(imagePath(kind, cId, 'ab12')).toBe(path);
});

const base = 'http://localhost:10000/devstoreaccount1/images/';

test.each([
  ['mediumsquare', 'jpg', 'mediumsquare/ab12/releasecover_7.jpg'],
  ['mediumsquare', 'webp', 'mediumsquare/ab12/releasecover_7.webp'],
  ['mediumsquare', 'avif', 'mediumsquare/ab12/releasecover_7.avif'],
  ['large', 'jpg', 'large/ab12/releasecover_7.jpg'],
  ['large', 'webp', 'large/ab12/releasecover_7.webp'],
  ['large', 'avif', 'large/ab12/releasecover_7.avif'],
  ['small', 'jpg', 'mediumsquare/ab12/small/releasecover_7.jpg'],
  ['small', 'webp', 'mediumsquare/ab12/small/releasecover_7.webp'],
  ['small', 'avif', 'mediumsquare/ab12/small/releasecover_7.avif'],
] as const)('%s as %s is %s, as a path and as an address', (size, format, variant) => {
  const path = imagePath('release', 7, 'ab12');
  expect(imageVariant(path, size, format)).toBe(variant);
  expect(imageVariant(base + path, size, format)).toBe(base + variant);
});

test('every variant has an address of its own', () => {
  const sizes = ['small', 'mediumsquare', 'large'] as const;
  const path = imagePath('artist', 1, 'ff');
  const all = sizes.flatMap((size) => imageFormats.map((f) => imageVariant(path, size, f)));
  expect(new Set(all).size).toBe(sizes.length * imageFormats.length);
  expect(Object.keys(imageSizes)).toEqual([...sizes]);
});

const hash = '0123456789abcdef';

test.each([
  ['release', 7, imagePath('release', 7, hash), true],
  ['artist', 7, imagePath('artist', 7, hash), true],
  ['artist', 7, imagePath('release', 7, hash), false],
  ['release', 8, imagePath('release', 7, hash), false],
  ['release', 7, imagePath('release', 77, hash), false],
  ['release', 7, imagePath('release', 7, 'ab12'), false],
  ['release', 7, imagePath('release', 7, hash.toUpperCase()), false],
  ['release', 7, imageVariant(imagePath('release', 7, hash), 'large', 'jpg'), false],
  ['release', 7, `x/${imagePath('release', 7, hash)}`, false],
  ['release', 7, `${imagePath('release', 7, hash)}?x`, false],
  ['release', 7, `mediumsquare/${hash}/../${hash}/releasecover_7.jpg`, false],
  ['release', 7, '', false],
] as const)('for %s %i, %s is a path of its image: %s', (kind, cId, path, is) => {
  expect(isImagePathOf(path, kind, cId)).toBe(is);
});

test.each([
  [imagePath('release', 7, hash), { kind: 'release', cId: 7 }],
  [imagePath('artist', 12, hash), { kind: 'artist', cId: 12 }],
  [imagePath('release', 7, 'ab12'), null],
  [`mediumsquare/${hash}/releasecover_12345678901.jpg`, null],
  [`mediumsquare/${hash}/backcover_7.jpg`, null],
  [`x/${imagePath('release', 7, hash)}`, null],
  [`${imagePath('release', 7, hash)}?x`, null],
  [imageVariant(imagePath('release', 7, hash), 'large', 'jpg'), null],
  [imageVariant(imagePath('release', 7, hash), 'mediumsquare', 'webp'), null],
  ['', null],
])('the owner of the image at %s is %j', (path, owner) => {
  expect(ownerOf(path)).toEqual(owner);
});

test('an address without a folder keeps its name in every size', () => {
  expect(imageVariant('cover.jpg', 'small', 'webp')).toBe('cover.webp');
});
