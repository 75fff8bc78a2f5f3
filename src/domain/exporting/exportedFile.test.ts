import { expect, test } from 'vitest';
import { exportedFileSchema, pathPart, uniquePaths } from './exportedFile.ts';

test.each([
  ['Slow Tide', 'Slow Tide'],
  ['AC/DC: Live?', 'AC-DC- Live-'],
  ['..', 'untitled'],
  ['../../etc/passwd', 'etc-passwd'],
  ['霧島 なお', '霧島 なお'],
  ['Ends with a dot.', 'Ends with a dot'],
  ['', 'untitled'],
  [`${'a'.repeat(79)}𠮷`, 'a'.repeat(79)],
])('%s becomes a part of a path: %s', (text, part) => {
  expect(pathPart(text)).toBe(part);
});

test('two files of one name are told apart, also by capitals alone', () => {
  expect(uniquePaths(['a/Salt.wav', 'a/salt.wav', 'b/Salt.wav', 'a/Salt.wav', 'x'])).toEqual([
    'a/Salt.wav',
    'a/salt (2).wav',
    'b/Salt.wav',
    'a/Salt (3).wav',
    'x',
  ]);
});

test.each([
  ['recordings/a/b/artistsimage_1.wav', true],
  ['originals/mediumsquare/ab/releasecover_1.jpg/0f', true],
  ['snapshots/1.json', false],
  ['imports/catalogue.json', false],
  ['recordings/../snapshots/1.json', false],
  ['recordings/a/../../snapshots/1.json', false],
  ['recordings/a/./b.wav', false],
  ['recordings//b.wav', false],
  ['recordings/', false],
])('the key %s is of an export: %s', (key, isOne) => {
  expect(exportedFileSchema.shape.key.safeParse(key).success).toBe(isOne);
});
