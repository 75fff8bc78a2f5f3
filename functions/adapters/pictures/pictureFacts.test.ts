import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPictureFacts } from './pictureFacts.ts';

const flat = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#d8432b' } });

test('an upright photograph in a wide gamut', async () => {
  const bytes = await flat()
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(await readPictureFacts(bytes)).toMatchObject({
    format: 'jpeg',
    width: 200,
    height: 300,
    colors: 'rgb',
  });
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s without a profile', async (format) => {
  const bytes = await flat()
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer();
  const facts = { format, width: 300, height: 200, colors: 'rgb', profile: '' };
  expect(await readPictureFacts(bytes)).toEqual(facts);
});

test('profiles are named', async () => {
  const named = async (profile: string) =>
    (await readPictureFacts(await flat().withIccProfile(profile).png().toBuffer()))?.profile;
  expect(await named('srgb')).toMatch(/^sRGB|^c2/i);
  expect(await named('p3')).toMatch(/P3/);
});

test('print colours and greys', async () => {
  const cmyk = await flat().toColorspace('cmyk').jpeg().toBuffer();
  expect(await readPictureFacts(cmyk)).toMatchObject({ colors: 'cmyk' });
  const grey = await flat().toColorspace('b-w').png().toBuffer();
  expect(await readPictureFacts(grey)).toMatchObject({ colors: 'grey' });
});

test('a profile that ends too early has no name', async () => {
  const bytes = await flat().withIccProfile('p3').jpeg().toBuffer();
  const at = bytes.indexOf('desc');
  bytes.writeUInt32BE(0xfffffff0, at + 4);
  expect(await readPictureFacts(bytes)).toMatchObject({ profile: '' });
});

test('a drawing has none', async () => {
  expect(await readPictureFacts(Buffer.from('<svg/>'))).toBeNull();
});
