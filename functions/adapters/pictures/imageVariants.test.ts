import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { imageSizes } from '#domain/image/image';
import { type Drawn, drawVariants } from './imageVariants.ts';

const red = { r: 200, g: 40, b: 30 };
const blue = { r: 30, g: 70, b: 160 };
const flat = (width: number, height = width, background = red) =>
  sharp({ create: { width, height, channels: 3, background } });

const join = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array)));

/** The medium JPEG's colour at a place, both from 0 to 1. */
async function colorIn({ variants }: Drawn, x: number, y: number): Promise<number[]> {
  const found = variants.find(({ size, format }) => size === 'mediumsquare' && format === 'jpg');
  const side = imageSizes.mediumsquare;
  const at = { left: Math.round(x * side), top: Math.round(y * side), width: 1, height: 1 };
  return [...(await sharp(found?.data).extract(at).raw().toBuffer())];
}

/** The colour at one place of what is drawn of an upload. */
const colorAt = async (bytes: Uint8Array, x: number, y: number) =>
  colorIn(await drawVariants(bytes), x, y);

const near = (pixel: number[], { r, g, b }: typeof red) =>
  [r, g, b].every((part, i) => Math.abs(part - (pixel[i] ?? -99)) < 24);

/** A PNG of so many pixels a side whose data is a few kilobytes of nothing. */
async function bomb(side: number): Promise<Buffer> {
  const small = await flat(200).png().toBuffer();
  const header = Buffer.from(small.subarray(0, 33));
  header.writeUInt32BE(side, 16);
  header.writeUInt32BE(side, 20);
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
  const body = deflateSync(Buffer.alloc(1_000_000));
  const data = Buffer.concat([Buffer.from('IDAT'), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(data), 4);
  return join(header, frame.subarray(0, 4), data, frame.subarray(4), small.subarray(-12));
}

test('the pixels of an upload are given back at once, in each of its sizes', async () => {
  const transfer = vi.spyOn(ArrayBuffer.prototype, 'transfer');
  await drawVariants(await flat(1400).png().toBuffer());
  const freed = transfer.mock.contexts as ArrayBuffer[];
  expect(freed.map(({ detached }) => detached)).toEqual(Object.keys(imageSizes).map(() => true));
  transfer.mockRestore();
});

describe('a picture that is not square', () => {
  /** Red, with its right third blue. */
  const halves = async (orientation?: number) => {
    const right = await flat(300, 600, blue).png().toBuffer();
    const wide = flat(900, 600).composite([{ input: right, left: 600, top: 0 }]);
    if (orientation === undefined) return wide.png().toBuffer();
    // Lying, and turned upright by its orientation.
    const lying = sharp(await wide.png().toBuffer()).rotate(-90);
    return lying.withMetadata({ orientation }).jpeg().toBuffer();
  };

  test.each([undefined, 6])('is shown whole on its own colour (orientation %s)', async (turn) => {
    const bytes = await halves(turn);
    const drawn = await drawVariants(bytes);
    const { accent, crop, size, warning } = drawn;
    expect([size.width, size.height]).toEqual([900, 600]);
    expect(crop).toEqual({ left: 0, top: -150, side: 900 });
    expect(warning).toContain('shown whole');
    expect(near(await colorIn(drawn, 0.05, 0.5), red)).toBe(true);
    expect(near(await colorIn(drawn, 0.95, 0.5), blue)).toBe(true);
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(accent.slice(at, at + 2), 16),
    );
    for (const y of [0.02, 0.98])
      expect(near(await colorIn(drawn, 0.5, y), { r, g, b })).toBe(true);
  });

  test.each([undefined, 6])(
    'is cropped from its upright original (orientation %s)',
    async (turn) => {
      const bytes = await halves(turn);
      const crop = { left: 600, top: 100, side: 300 };
      const drawn = await drawVariants(bytes, crop);
      for (const x of [0.02, 0.98]) expect(near(await colorIn(drawn, x, 0.5), blue)).toBe(true);
      expect(drawn.crop).toEqual(crop);
      expect(drawn.warning).toContain('300 pixels');
      expect(drawn.warning).not.toContain('square');
    },
  );

  test('is cropped between both, with less of the colour', async () => {
    const bytes = await halves();
    const drawn = await drawVariants(bytes, { left: 50, top: -100, side: 800 });
    expect(near(await colorIn(drawn, 0.5, 0.2), red)).toBe(true);
    expect(near(await colorIn(drawn, 0.98, 0.5), blue)).toBe(true);
  });

  test.each([
    { left: -1, top: 0, side: 300 },
    { left: 0, top: 0, side: 901 },
    { left: 700, top: 0, side: 300 },
    { left: 0, top: 0, side: 99 },
    { left: 0, top: 0, side: 800 },
  ])('refuses the crop %j', async (crop) => {
    await expect(drawVariants(await halves(), crop)).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });

  test('counts as a square where its edge is careless', async () => {
    const { crop, warning } = await drawVariants(await flat(1430, 1420).png().toBuffer());
    expect([crop, warning]).toEqual([{ left: 5, top: 0, side: 1420 }, undefined]);
  });
});

test('uploads are drawn one after the other, also behind one that fails', async () => {
  const good = await flat(1400).png().toBuffer();
  const all = await Promise.allSettled([
    drawVariants(good),
    drawVariants(good.subarray(0, good.length / 2)),
    drawVariants(good),
  ]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

describe('what is refused in words', () => {
  const refused = (bytes: Uint8Array, code: string) =>
    expect(drawVariants(bytes)).rejects.toMatchObject({ name: 'Problem', code });

  test('a decompression bomb, by its sides', async () => refused(await bomb(60_000), 'too-large'));
  test('an image whose pixels are not all there', async () =>
    refused(await bomb(4_000), 'invalid-input'));
  test('a drawing', () =>
    refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'unsupported'));
  test('a drawing that names a file of the server', () =>
    refused(
      Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/hostname">]><svg>&y;</svg>',
      ),
      'unsupported',
    ));
  test('nothing for the letters of a drawing among its pixels', async () => {
    const png = await flat(200).png().toBuffer();
    const data = Buffer.from('tEXtx\0<svg?');
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length - 4, 0);
    frame.writeUInt32BE(crc32(data), 4);
    const chunk = join(frame.subarray(0, 4), data, frame.subarray(4));
    const bytes = join(png.subarray(0, 33), chunk, png.subarray(33));
    expect((await drawVariants(bytes)).variants).toHaveLength(9);
  });
  test('a TIFF', async () => refused(await flat(200).tiff().toBuffer(), 'unsupported'));
  test('300 MB', () => refused(Buffer.alloc(300_000_000), 'too-large'));
  test('a strip', async () => refused(await flat(100, 5_000).png().toBuffer(), 'invalid-input'));
  test('a dot', async () => refused(await flat(20).png().toBuffer(), 'invalid-input'));

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s cut short', async (format) => {
    const noise = sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: red,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
    // The usual effort takes seconds for an AVIF.
    const whole = await noise.toFormat(format, format === 'avif' ? { effort: 0 } : {}).toBuffer();
    await refused(whole.subarray(0, whole.length / 2), 'invalid-input');
  });

  test.each([
    ['a page behind it', '<html><script>alert(1)</script>'],
    ['an archive behind it', 'PK\x03\x04\x14\0\0\0'],
    ['a document behind it', '\n%PDF-1.7'],
    ['a program behind it', '#!/bin/sh\n'],
  ])('an image with %s', async (_, rider) => {
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const)
      await refused(join(await flat(200).toFormat(format).toBuffer(), rider), 'unsupported');
  });

  test('an image with a script in its description', async () => {
    const exif = { IFD0: { ImageDescription: '<script>alert(1)</script>' } };
    await refused(await flat(200).withExif(exif).jpeg().toBuffer(), 'unsupported');
  });
});

describe('what is taken', () => {
  test('a photograph with a second one behind it, as phones make them', async () => {
    const photo = await flat(200).jpeg().toBuffer();
    expect(near(await colorAt(join(photo, photo), 0.5, 0.5), red)).toBe(true);
  });

  test('a CMYK JPEG, in the colours of the screen', async () => {
    const cmyk = await flat(300).toColorspace('cmyk').jpeg().toBuffer();
    expect((await sharp(cmyk).metadata()).channels).toBe(4);
    const pixel = await colorAt(cmyk, 0.5, 0.5);
    expect(pixel).toHaveLength(3);
    expect(pixel[0]).toBeGreaterThan(140);
    expect(pixel[2]).toBeLessThan(110);
  });

  test('sixteen bits a channel, and grey', async () => {
    const deep = await flat(300).toColorspace('rgb16').png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    expect(near(await colorAt(deep, 0.5, 0.5), red)).toBe(true);
    const grey = await flat(300).grayscale().jpeg().toBuffer();
    expect(await colorAt(grey, 0.5, 0.5)).toHaveLength(3);
  });

  test('an image that lies on its side, upright', async () => {
    const blueHalf = await flat(400, 200, blue).png().toBuffer();
    const upright = flat(400).composite([{ input: blueHalf, top: 0, left: 0 }]);
    const lying = await sharp(await upright.png().toBuffer())
      .rotate(-90)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const drawn = await drawVariants(lying);
    expect(near(await colorIn(drawn, 0.5, 0.2), blue)).toBe(true);
    expect(near(await colorIn(drawn, 0.5, 0.8), red)).toBe(true);
  });

  test('a transparent image, on white', async () => {
    const clear = sharp({
      create: { width: 200, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    expect(
      near(await colorAt(await clear.png().toBuffer(), 0.5, 0.5), { r: 255, g: 255, b: 255 }),
    ).toBe(true);
  });

  test('an animated image: its first frame, with a warning', async () => {
    const frames = join(
      await flat(200).raw().toBuffer(),
      await flat(200, 200, blue).raw().toBuffer(),
    );
    const raw = { width: 200, height: 400, channels: 3, pageHeight: 200 } as const;
    const moving = await sharp(frames, { raw }).webp({ loop: 0 }).toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const drawn = await drawVariants(moving);
    expect(drawn.warning).toContain('animated');
    expect(near(await colorIn(drawn, 0.5, 0.5), red)).toBe(true);
  });

  test('its own colour is the vivid one', async () => {
    const spot = await flat(120, 120, red).png().toBuffer();
    const sleeve = flat(400, 400, { r: 14, g: 13, b: 12 }).composite([{ input: spot }]);
    const { accent } = await drawVariants(await sleeve.png().toBuffer());
    const parts = [1, 3, 5].map((start) => Number.parseInt(accent.slice(start, start + 2), 16));
    expect(near(parts, red)).toBe(true);
  });
});
