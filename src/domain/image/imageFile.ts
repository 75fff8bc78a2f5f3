import { type Crop, isSquare, type Size } from '#domain/image/crop';
import {
  goodCoverSide,
  type ImageShape,
  maxUploadBytes,
  maxUploadPixels,
  type uploadFormats,
} from '#domain/image/image';

export type UploadFormat = (typeof uploadFormats)[number];

/** The least length of the shorter side, in pixels. */
const minUploadSide = 100;
/** The largest ratio of the sides. */
const maxUploadRatio = 4;

const ascii = (bytes: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...bytes.subarray(start, start + length));

/** The number of leading bytes that reveal a file's format. */
export const signatureLength = 64;

/** The format of a file by its first bytes, not by its name; null if it isn't accepted. */
export function imageFormatOf(bytes: Uint8Array): UploadFormat | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return 'webp';
  const brands = ascii(bytes, 8, signatureLength - 8);
  return ascii(bytes, 4, 4) === 'ftyp' && /avi[fs]/.test(brands) ? 'avif' : null;
}

interface ImageFile {
  bytes: number;
  format: UploadFormat | null;
  /** In pixels; absent while unknown. */
  size?: Size;
}

/** The reason why an image is refused, with the code of its problem; null for an accepted one. */
export function imageRefusal({ bytes, format, size }: ImageFile) {
  if (bytes === 0) return { code: 'invalid-input', message: 'The file is empty.' } as const;
  if (bytes > maxUploadBytes)
    return {
      code: 'too-large',
      message: `The file is larger than ${maxUploadBytes / 1024 / 1024} MB. Make it smaller and try again.`,
    } as const;
  if (!format)
    return {
      code: 'unsupported',
      message: 'The file is not a JPEG, PNG, WebP or AVIF image.',
    } as const;
  if (!size) return null;
  const [short, long] = [size.width, size.height].sort((a, b) => a - b);
  if (!short || !long || short < minUploadSide)
    return {
      code: 'invalid-input',
      message: `The image is too small: its shorter side needs ${minUploadSide} pixels.`,
    } as const;
  if (short * long > maxUploadPixels)
    return {
      code: 'too-large',
      message: `The image has more than ${maxUploadPixels / 1_000_000} megapixels. Make it smaller.`,
    } as const;
  if (long > short * maxUploadRatio)
    return {
      code: 'invalid-input',
      message: 'The image is too long and narrow. Cut off some of it and try again.',
    } as const;
  return null;
}

/** Advice on an accepted image; null if none is needed. */
export function imageWarning(size: Size, shape: ImageShape = 'square'): string | null {
  const side = Math.min(size.width, size.height);
  const notes = [
    side < goodCoverSide &&
      `The shorter side has ${side} pixels; from ${goodCoverSide} it looks sharp everywhere.`,
    shape === 'square' &&
      !isSquare(size) &&
      'The image is not square, so it is shown whole, between bars in its own colour. You can crop it.',
  ].filter(Boolean);
  return notes.length > 0 ? notes.join(' ') : null;
}

/** Advice on a crop of an image; null if none is needed. */
export const cropWarning = ({ side }: Crop): string | null =>
  side < goodCoverSide
    ? `The crop has ${side} pixels a side; from ${goodCoverSide} it looks sharp everywhere.`
    : null;
