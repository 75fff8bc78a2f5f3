import sharp, { type OutputInfo, type Sharp } from 'sharp';
import {
  type ImageFormat,
  type ImageShape,
  type ImageSize,
  imageFormats,
  imageSizes,
  maxUploadPixels,
} from '#domain/image/image';
import { imageFormatOf, imageRefusal, imageWarning } from '#domain/image/imageFile';
import { Problem } from '#domain/problem';
import { accentColor } from './coverColor.ts';
import { isPolyglot } from './polyglot.ts';

/** An image in one size and format. */
export interface Variant {
  size: ImageSize;
  format: ImageFormat;
  data: Buffer;
}

/** An upload, re-encoded in every size and format. */
export interface Drawn {
  variants: Variant[];
  /** The accent colour, such as `#d8432b`. */
  accent: string;
  /** The width divided by the height of the variants: 1 for squares. */
  ratio: number;
  /** The shorter side of the upload, in pixels. */
  side: number;
  /** Advice on a better upload, for display. */
  warning?: string;
}

const limits = { limitInputPixels: maxUploadPixels, failOn: 'error', pages: 1 } as const;
/** A valid image never takes this long; a malicious one may, and is stopped. */
const decodingSeconds = 20;

/**
 * Decodes an upload once and draws its variants, upright and without metadata: squares cut from
 * the middle, or the whole picture.
 * @throws {Problem} too-large, unsupported or invalid-input, with a text for display
 */
export async function drawVariants(
  bytes: Uint8Array,
  shape: ImageShape = 'square',
): Promise<Drawn> {
  const { size, pages } = await measure(bytes);
  const large = await decode(bytes, shape);
  const medium = await resized(large.open(), imageSizes.mediumsquare);
  // From the medium one, which has a fifth of the pixels.
  const small = await resized(medium.open(), imageSizes.small);
  const sized = Object.entries({ large, mediumsquare: medium, small }) as [ImageSize, Pixels][];
  const [variants, accent] = await Promise.all([
    Promise.all(sized.map(([name, picture]) => encodeAll(picture, name))),
    accentOf(large.open()),
  ]);
  const { ratio } = large;
  for (const [, picture] of sized) picture.free();
  const animated = pages > 1 ? 'The image is animated: its first frame is used.' : null;
  const warning = [animated, imageWarning(size, shape)].filter(Boolean).join(' ');
  const side = Math.min(size.width, size.height);
  return { variants: variants.flat(), accent, ratio, side, ...(warning && { warning }) };
}

function refuse(refusal: ReturnType<typeof imageRefusal>): void {
  if (refusal) throw new Problem(refusal.code, refusal.message);
}

const damaged = () =>
  new Problem('invalid-input', 'The file is damaged: it ends too early or has errors.');

/**
 * Reads width and height before any pixel is decoded. Refuses files without an image's signature.
 */
async function measure(bytes: Uint8Array) {
  const format = imageFormatOf(bytes);
  refuse(imageRefusal({ bytes: bytes.length, format }));
  const found = await sharp(bytes, { ...limits, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged();
    });
  const { width, height } = found.autoOrient;
  refuse(imageRefusal({ bytes: bytes.length, format, size: { width, height } }));
  if (format && isPolyglot(bytes, format))
    throw new Problem(
      'unsupported',
      'The file is an image and something else as well. Save it again as an image and retry.',
    );
  return { size: { width, height }, pages: found.pages ?? 1 };
}

/** Decodes the middle square, or the whole picture, to eight bits of sRGB. */
async function decode(bytes: Uint8Array, shape: ImageShape): Promise<Pixels> {
  const side = imageSizes.large;
  const { data, info } = await sharp(bytes, limits)
    .timeout({ seconds: decodingSeconds })
    .autoOrient()
    .resize(side, side, { fit: shape === 'square' ? 'cover' : 'inside' })
    .flatten({ background: '#fff' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw damaged();
    });
  return pixels(data, info);
}

/** A decoded image: up to six megabytes. */
interface Pixels {
  /** Opens a new image of the pixels, to be changed or encoded. */
  open(): Sharp;
  /** The width divided by the height. */
  ratio: number;
  /**
   * Frees the pixels at once; otherwise each picture would cause a full garbage collection. Only
   * for use once all images opened from them are done, since encoders read this very memory.
   */
  free(): void;
}

function pixels(data: Buffer, { width, height, channels }: OutputInfo): Pixels {
  return {
    open: () => sharp(data, { raw: { width, height, channels } }),
    ratio: width / height,
    free() {
      if (data.buffer instanceof ArrayBuffer) data.buffer.transfer(0);
    },
  };
}

async function resized(picture: Sharp, side: number): Promise<Pixels> {
  const { data, info } = await picture
    .resize(side, side, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return pixels(data, info);
}

function encodeAll(picture: Pixels, size: ImageSize): Promise<Variant[]> {
  const variantOf = async (format: ImageFormat) => {
    const variant = { size, format };
    return { ...variant, data: await encodeImage(picture.open(), variant) };
  };
  return Promise.all(imageFormats.map(variantOf));
}

/** Encodes an image that has its final size. */
export function encodeImage(
  picture: Sharp,
  { size, format }: Omit<Variant, 'data'>,
): Promise<Buffer> {
  if (format === 'jpg') return picture.jpeg({ quality: 82 }).toBuffer();
  if (format === 'webp') return picture.webp({ quality: 78, effort: 0 }).toBuffer();
  // Effort 1 halves the files that a phone downloads; for the largest size it takes over a second.
  const effort = size === 'large' ? 0 : 1;
  // Tuning for SSIM halves the bytes of the large size and saves a fifth of the time, for one
  // decibel.
  const how = { quality: 50, effort, tune: 'ssim', chromaSubsampling: '4:2:0' } as const;
  return picture.avif(how).toBuffer();
}

/** The accent colour is computed from a thumbnail with this many pixels per side. */
const accentSide = 96;

async function accentOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize(accentSide, accentSide, { kernel: 'nearest' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: info.width * info.height }, (_, i) => {
    const at = i * info.channels;
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0] as const;
  });
  return accentColor(pixels);
}
