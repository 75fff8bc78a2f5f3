import { expect, test } from 'vitest';
import { maxUploadBytes } from '#domain/image/image';
import { imageFormatOf, imageRefusal, imageWarning } from '#domain/image/imageFile';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test.each([
  ['\xff\xd8\xff\xe0..JFIF', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['RIFF....WEBPVP8 ', 'webp'],
  ['\0\0\0\x1cftypavif', 'avif'],
  ['\0\0\0\x20ftypmif1....mif1avif', 'avif'],
  ['\0\0\0\x1cftypheic....mif1heic', null],
  ['RIFF....WAVEfmt ', null],
  ['GIF89a', null],
  ['<svg xmlns="http://www.w3.org/2000/svg">', null],
  ['<?xml version="1.0"?><svg/>', null],
  [' \x89PNG\r\n\x1a\n', null],
  ['%PDF-1.7', null],
  ['', null],
])('%j is of the format %s', (start, format) => {
  expect(imageFormatOf(bytes(start))).toBe(format);
});

const size = (width: number, height: number) => ({ width, height });

test.each([
  [{ bytes: 1, format: 'png', size: size(1400, 1400) }, null],
  [{ bytes: 1, format: 'png' }, null],
  [{ bytes: maxUploadBytes, format: 'png', size: size(100, 400) }, null],
  [{ bytes: 0, format: 'png' }, 'invalid-input'],
  [{ bytes: 50 * 1024 * 1024, format: 'jpeg' }, null],
  [{ bytes: maxUploadBytes + 1, format: 'png' }, 'too-large'],
  [{ bytes: 1, format: null }, 'unsupported'],
  [{ bytes: 1, format: 'png', size: size(99, 99) }, 'invalid-input'],
  [{ bytes: 1, format: 'png', size: size(0, 0) }, 'invalid-input'],
  [{ bytes: 1, format: 'png', size: size(100, 401) }, 'invalid-input'],
  [{ bytes: 1, format: 'png', size: size(7072, 7072) }, 'too-large'],
  [{ bytes: 1, format: 'png', size: size(1, 50_000_000) }, 'invalid-input'],
] as const)('%j is refused as %s', (file, code) => {
  expect(imageRefusal(file)?.code ?? null).toBe(code);
});

test.each([
  [1400, 1400, null],
  [1399, 1399, /1399 pixels/],
  [2000, 1500, /not square, so it is shown whole/],
  [1440, 1420, null],
  [800, 600, /600 pixels.*not square/],
])('%i by %i: %s', (width, height, text) => {
  const warning = imageWarning({ width, height });
  if (text) expect(warning).toMatch(text);
  else expect(warning).toBeNull();
});
