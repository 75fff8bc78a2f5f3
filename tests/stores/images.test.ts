import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { imageFormats, imageSizes, imageVariant, isImagePathOf } from '#domain/image/image';
import { type OpenStores, openStores } from './openStores.ts';

let stores: OpenStores;
beforeAll(async () => {
  stores = await openStores();
});

const picture = (width: number, height: number, background = '#d8432b') =>
  sharp({ create: { width, height, channels: 3, background } });
const container = () => stores.storage.blobs.getContainerClient('images');

const sizes = Object.entries(imageSizes) as [keyof typeof imageSizes, number][];
const variants = sizes.flatMap(([size, side]) =>
  imageFormats.map((format) => [size, format, side] as const),
);

test('an upload becomes every variant, under a path that tells whose it is', async () => {
  const bytes = await picture(1500, 1500)
    .withExif({ IFD0: { Artist: 'Ada' } })
    .jpeg()
    .toBuffer();
  const stored = await stores.images.store('release', 7, bytes);
  expect(isImagePathOf(stored.path, 'release', 7)).toBe(true);
  expect(stored.warning).toBeUndefined();
  expect(stored.accent).toMatch(/^#[0-9a-f]{6}$/);
  expect(await stores.images.accentOf(stored.path)).toBe(stored.accent);
  expect(await stores.images.sideOf(stored.path)).toBe(1500);
  for (const [size, format, side] of variants) {
    const blob = container().getBlobClient(imageVariant(stored.path, size, format));
    const { contentType, cacheControl } = await blob.getProperties();
    expect(contentType).toBe(`image/${format === 'jpg' ? 'jpeg' : format}`);
    expect(cacheControl).toContain('immutable');
    const { width, height, exif } = await sharp(await blob.downloadToBuffer()).metadata();
    expect([width, height, exif]).toEqual([side, side, undefined]);
  }
});

test('other content has another path, the same content the same', async () => {
  const [red, blue] = await Promise.all(
    ['#d8432b', '#2b43d8'].map((color) => picture(1400, 1400, color).png().toBuffer()),
  );
  if (!red || !blue) throw new Error('The pictures were not drawn.');
  const first = await stores.images.store('artist', 1, red);
  const again = await stores.images.store('artist', 1, red);
  const other = await stores.images.store('artist', 1, blue);
  expect(again).toEqual(first);
  expect(other.path).not.toBe(first.path);
});

test('a small image is taken, with a warning', async () => {
  const stored = await stores.images.store('artist', 1, await picture(300, 400).webp().toBuffer());
  expect(stored.warning).toContain('300 pixels');
});

test.each([
  ['nothing', Buffer.alloc(0), 'invalid-input'],
  ['words', Buffer.from('not an image'), 'unsupported'],
  ['a page', Buffer.from('<html><script>alert(1)</script>'), 'unsupported'],
  [
    'a drawing',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'unsupported',
  ],
  ['more bytes than are taken', Buffer.alloc(15 * 1024 * 1024 + 1), 'too-large'],
])('%s is refused in words', async (_, bytes, code) => {
  const refusal = stores.images.store('release', 8, bytes);
  await expect(refusal).rejects.toMatchObject({ name: 'Problem', code });
});

test('a GIF is refused, and a JPEG cut short', async () => {
  const gif = stores.images.store('release', 8, await picture(20, 20).gif().toBuffer());
  await expect(gif).rejects.toMatchObject({ code: 'unsupported' });
  const noise = sharp(randomBytes(900 * 900 * 3), {
    raw: { width: 900, height: 900, channels: 3 },
  });
  const jpeg = await noise.jpeg().toBuffer();
  const half = stores.images.store('release', 8, jpeg.subarray(0, jpeg.length / 2));
  await expect(half).rejects.toMatchObject({ code: 'invalid-input' });
});

test.each([
  'mediumsquare/0123456789abcdef/releasecover_8.jpg',
  'nowhere',
  '../snapshots/wanted.json',
])('there is no image at %s', async (path) => {
  expect(await stores.images.accentOf(path)).toBeNull();
});
