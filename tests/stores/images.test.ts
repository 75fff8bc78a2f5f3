import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { drawnCover } from '#design/drawnCover';
import { drawnLogo } from '#design/drawnLogo';
import { shownTheme } from '#design/shownTheme';
import { coverPicture } from '#design/sleeveDrawing';
import { cropOf, middleCrop, withoutCrop } from '#domain/image/crop';
import {
  imageFormats,
  imageSizes,
  imageVariant,
  isImagePathOf,
  maxUploadBytes,
} from '#domain/image/image';
import { neutralLabel } from '#domain/label/label';
import { logoPicture } from '#domain/label/logo';
import { bitRates } from '#domain/listening/audioAddress';
import { emptySnapshot } from '#domain/publication/snapshot';
import { createDrawnCoverStore } from '#functions/adapters/pictures/drawnCovers';
import { contentOf, type OpenStores, openQuickStores } from './openStores.ts';

let stores: OpenStores;
beforeAll(async () => {
  stores = await openQuickStores();
});

const picture = (width: number, height: number, background = '#d8432b') =>
  sharp({ create: { width, height, channels: 3, background } });
const files = () => stores.storage.files('images');

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
    const file = await files().get(imageVariant(stored.path, size, format));
    expect(file?.contentType).toBe(`image/${format === 'jpg' ? 'jpeg' : format}`);
    expect(file?.cacheControl).toContain('immutable');
    const { width, height, exif } = await sharp(file?.content).metadata();
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

test('what is stored at an address is never written again, and counts as new', async () => {
  const bytes = await picture(1400, 1400, '#30461e').png().toBuffer();
  const { path } = await stores.images.store('release', 9, bytes);
  expect(path).toMatch(/^mediumsquare\/[\w-]{22}\//);
  await files().put(path, Buffer.from('approved'), {
    contentType: 'image/jpeg',
    cacheControl: 'public, max-age=31536000, immutable',
    metadata: { accent: '30461e', side: '1400' },
  });
  const before = (await files().head(path))?.storedAt.getTime() ?? 0;
  // Times of the last change are in whole seconds.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect(await stores.images.store('release', 9, bytes)).toMatchObject({ path });
  const file = await files().get(path);
  expect(file?.content.toString()).toBe('approved');
  expect(file?.storedAt.getTime()).toBeGreaterThan(before);
  expect(file).toMatchObject({
    metadata: { accent: '30461e', side: '1400' },
    contentType: 'image/jpeg',
    cacheControl: expect.stringContaining('immutable'),
  });
});

test('an address of earlier releases stays valid, and no upload gets it', async () => {
  const bytes = await picture(1400, 1400, '#1e3046').png().toBuffer();
  const earlier = stores.images.earlierPathOf('release', 9, bytes);
  expect(earlier).toMatch(/^mediumsquare\/[0-9a-f]{16}\//);
  await files().put(earlier, Buffer.from('approved'), { metadata: { accent: '30461e' } });
  expect(isImagePathOf(earlier, 'release', 9)).toBe(true);
  expect(await stores.images.accentOf(earlier)).toBe('#30461e');
  await stores.images.store('release', 9, bytes);
  expect((await contentOf(files(), earlier)).toString()).toBe('approved');
  const found: string[] = [];
  for await (const one of stores.images.paths(new Date(Date.now() + 60_000))) found.push(one);
  expect(found).toContain(earlier);
});

test('what is stored of a logo, a drawn cover, a sound is not written again either', async () => {
  const logo = Buffer.from(drawnLogo('Low Sun', shownTheme(neutralLabel.theme).covers));
  const { path } = await stores.logos.store('light', logo);
  expect(path).toMatch(/^marks\/[\w-]{22}\/mark\.svg$/);
  const icon = logoPicture(path, 'icon-192.png');
  const folder = stores.drawnCovers.folderOf(neutralLabel.theme);
  expect(folder).toMatch(/^covers\/[\w-]{22}\/$/);
  const sound = (words: string) => ({
    digest: 'a'.repeat(22),
    files: bitRates.map((rate) => ({
      rate,
      async *open() {
        yield Buffer.from(words);
      },
    })),
  });
  const heard = await stores.audio.store(1, sound('first'));
  const cover = drawnCover('Low Water', 'Sluice', shownTheme(neutralLabel.theme).covers);
  const drawing = folder + coverPicture(cover);
  for (const name of [path, icon, drawing]) await files().put(name, Buffer.from('first'));
  await stores.logos.store('light', logo);
  await stores.audio.store(1, sound('second'));
  // Another process listed the folder before the picture was stored in it.
  const early = createDrawnCoverStore({ ...files(), async *list() {} });
  await early.draw(neutralLabel.theme, [{ title: 'Low Water', artist: 'Sluice' }]);
  for (const name of [path, icon, drawing, heard])
    expect((await contentOf(files(), name)).toString()).toBe('first');
});

test('the name of a snapshot has 128 random bits', async () => {
  expect(await stores.snapshots.put(emptySnapshot)).toMatch(/^0-[0-9a-f]{32}\.json\.gz$/);
});

test('a whole picture keeps its shape in every variant, beside the square of the same file', async () => {
  const bytes = await picture(600, 900).png().toBuffer();
  const stored = await stores.images.storeWhole('release', 7, bytes);
  const square = await stores.images.store('release', 7, bytes);
  expect(stored.path).not.toBe(square.path);
  expect([stored.warning, square.warning]).toEqual([
    expect.not.stringContaining('not square'),
    expect.stringContaining('not square'),
  ]);
  expect(await stores.images.ratioOf(stored.path)).toBeCloseTo(2 / 3, 3);
  expect(await stores.images.ratioOf(square.path)).toBeNull();
  for (const [size, format, side] of variants) {
    const file = await files().get(imageVariant(stored.path, size, format));
    const { width, height } = await sharp(file?.content).metadata();
    expect(height).toBe(side);
    expect(Math.abs(width - (side * 2) / 3)).toBeLessThan(1);
  }
});

test('a picture that is no square is shown whole, and a crop of it beside that', async () => {
  const size = { width: 900, height: 600 };
  const bytes = await picture(900, 600).png().toBuffer();
  const whole = await stores.images.store('artist', 3, bytes);
  expect(cropOf(whole.path)).toEqual({ left: 0, top: -150, side: 900 });
  expect(await stores.images.sideOf(whole.path)).toBe(900);
  const cut = await stores.images.storeCrop(whole.path, middleCrop(size), bytes);
  expect(cropOf(cut.path)).toEqual({ left: 150, top: 0, side: 600 });
  expect(withoutCrop(cut.path)).toBe(stores.images.pathOf('artist', 3, bytes));
  expect(await stores.images.sideOf(cut.path)).toBe(600);
  expect(cut.warning).toContain('600 pixels');
  for (const { path } of [whole, cut]) {
    expect(await stores.images.hasSibling(path)).toBe(true);
    const { width, height } = await sharp((await files().get(path))?.content).metadata();
    expect([width, height]).toEqual([640, 640]);
  }
  await stores.images.remove(whole.path);
  expect(await stores.images.hasSibling(cut.path)).toBe(false);
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
  ['more bytes than are taken', Buffer.alloc(maxUploadBytes + 1), 'too-large'],
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
