import { expect, test } from 'vitest';
import { imagePath } from '#domain/image/image';
import { accentFor } from './images.ts';

const stored = imagePath('release', 7, '0123456789abcdef');
const others = imagePath('release', 8, '0123456789abcdef');
const never = imagePath('release', 7, 'fedcba9876543210');

const images = { accentOf: async (path: string) => (path === never ? null : '#336699') };
const before = { path: null, accent: null };
const accent = (path: string | null, previous: Parameters<typeof accentFor>[2] = before) =>
  accentFor(images, { kind: 'release', cId: 7, path }, previous);

test('a new image brings its own accent', async () => {
  expect(await accent(stored)).toBe('#336699');
});

test.each([
  ['another entry’s image', others],
  ['an image that is not stored', never],
])('%s is refused, with the field', async (_, path) => {
  await expect(accent(path)).rejects.toMatchObject({
    code: 'invalid-input',
    data: { errors: [{ path: 'cover' }] },
  });
});

test('the refusal for an artist names the artist’s field', async () => {
  const of = { kind: 'artist', cId: 7, path: stored } as const;
  await expect(accentFor(images, of, before)).rejects.toMatchObject({
    data: { errors: [{ path: 'image' }] },
  });
});

test('an image that stays keeps its accent, and one that goes takes it along', async () => {
  expect(await accent(others, { path: others, accent: '#000000' })).toBe('#000000');
  expect(await accent(null, { path: stored, accent: '#000000' })).toBeNull();
});
