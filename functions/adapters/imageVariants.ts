import sharp, { type OutputInfo, type Sharp } from 'sharp';
import {
  type ImageFormat,
  type ImageSize,
  imageFormats,
  imageSizes,
  maxUploadPixels,
} from '#domain/image/image';
import { imageFormatOf, imageRefusal, imageWarning } from '#domain/image/imageFile';
import { Problem } from '#domain/problem';
import { ownColor } from '#functions/adapters/coverColor';
import { isPolyglot } from '#functions/adapters/polyglot';

export interface Variant {
  size: ImageSize;
  format: ImageFormat;
  data: Buffer;
}

export interface Drawn {
  variants: Variant[];
  /** The image's own colour, as in `#d8432b`. */
  accent: string;
  /** What could be better about the upload, in words. */
  warning?: string;
}

const limits = { limitInputPixels: maxUploadPixels, failOn: 'error', pages: 1 } as const;
/** No image that is taken needs so long; one that is made to do so ends there. */
const decodingSeconds = 20;
const sizes = Object.keys(imageSizes) as ImageSize[];

/**
 * Decodes an upload once and draws every variant of it: squares cut from the middle, upright,
 * without metadata.
 * @throws {Problem} too-large, unsupported or invalid-input, in words
 */
export async function drawVariants(bytes: Uint8Array): Promise<Drawn> {
  const { size, pages } = await measure(bytes);
  const picture = await decode(bytes);
  const [variants, accent] = await Promise.all([
    Promise.all(sizes.map((name) => draw(picture, name))),
    accentOf(picture()),
  ]);
  const moving = pages > 1 ? 'The image moves: its first picture is used.' : null;
  const warning = [moving, imageWarning(size)].filter(Boolean).join(' ');
  return { variants: variants.flat(), accent, ...(warning && { warning }) };
}

function refuse(refusal: ReturnType<typeof imageRefusal>): void {
  if (refusal) throw new Problem(refusal.code, refusal.words);
}

const damaged = () =>
  new Problem('invalid-input', 'The file is damaged: it could not be read to its end.');

/** The shown sides, before any pixel is decoded; only what looks like an image reaches the decoder. */
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
      'The file is an image and something else, too. Save it as an image anew and try again.',
    );
  return { size: { width, height }, pages: found.pages ?? 1 };
}

/** The middle square in eight bits of sRGB; what it answers draws from the decoded pixels. */
async function decode(bytes: Uint8Array): Promise<() => Sharp> {
  const side = imageSizes.large;
  const { data, info } = await sharp(bytes, limits)
    .timeout({ seconds: decodingSeconds })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: '#fff' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw damaged();
    });
  return pixels(data, info);
}

/** Decoded pixels, to be worked on again and again. */
function pixels(data: Buffer, { width, height, channels }: OutputInfo): () => Sharp {
  return () => sharp(data, { raw: { width, height, channels } });
}

async function resized(picture: Sharp, side: number): Promise<() => Sharp> {
  const { data, info } = await picture
    .resize(side, side)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return pixels(data, info);
}

/** One size in each format; a decoded picture has the large size already. */
async function draw(picture: () => Sharp, size: ImageSize): Promise<Variant[]> {
  const sized = size === 'large' ? picture : await resized(picture(), imageSizes[size]);
  const variantOf = async (format: ImageFormat) => {
    const variant = { size, format };
    return { ...variant, data: await encode(sized(), variant) };
  };
  return Promise.all(imageFormats.map(variantOf));
}

/** An image of its final size as a file of a variant. */
export function encode(picture: Sharp, { size, format }: Omit<Variant, 'data'>): Promise<Buffer> {
  if (format === 'jpg') return picture.jpeg({ quality: 82 }).toBuffer();
  if (format === 'webp') return picture.webp({ quality: 78, effort: 0 }).toBuffer();
  // Effort halves what a phone fetches first; for the largest it would take a second and more.
  const effort = size === 'mediumsquare' ? 1 : 0;
  // Tuned by structure the large one takes half the bytes and a fifth less time for one decibel.
  const how = { quality: 50, effort, tune: 'ssim', chromaSubsampling: '4:2:0' } as const;
  return picture.avif(how).toBuffer();
}

/** Looked at in so many pixels a side, which is enough to find a colour. */
const lookSide = 96;

async function accentOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize(lookSide, lookSide, { kernel: 'nearest' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: info.width * info.height }, (_, i) => {
    const at = i * info.channels;
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0] as const;
  });
  return ownColor(pixels);
}
