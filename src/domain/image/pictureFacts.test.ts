import { expect, test } from 'vitest';
import { isSrgb, type PictureFacts, shortOfStores } from '#domain/image/pictureFacts';

const good: PictureFacts = {
  format: 'jpeg',
  width: 4000,
  height: 3000,
  colors: 'rgb',
  profile: 'sRGB IEC61966-2.1',
};
const square = { left: 500, top: 0, side: 3000 };

test.each([
  ['nothing', good, square, []],
  ['nothing', { ...good, format: 'png', profile: '' }, square, []],
  ['size', good, { left: 0, top: 0, side: 2999 }, ['size']],
  ['a square', good, { left: 0, top: -500, side: 4000 }, ['square']],
  ['colours', { ...good, profile: 'Display P3' }, square, ['colors']],
  ['colours', { ...good, colors: 'cmyk', profile: '' }, square, ['colors']],
  ['colours', { ...good, colors: 'grey', profile: '' }, square, ['colors']],
  ['a format', { ...good, format: 'avif' }, square, ['format']],
  [
    'all',
    { ...good, format: 'webp', colors: 'cmyk' },
    { left: 0, top: 0, side: 100 },
    ['size', 'colors', 'format'],
  ],
] as const)('stores miss %s in %j with %j', (_, facts, crop, missing) => {
  expect(shortOfStores(facts, crop)).toEqual(missing);
});

test.each(['', 'sRGB', 'sRGB IEC61966-2.1', 'c2', 'sRGB built-in'])('%j is sRGB', (profile) => {
  expect(isSrgb({ ...good, profile })).toBe(true);
});

test.each(['Display P3', 'Adobe RGB (1998)', 'scRGB', 'ProPhoto'])('%j is not', (profile) => {
  expect(isSrgb({ ...good, profile })).toBe(false);
});
