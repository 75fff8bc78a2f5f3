import sharp, { type OutputInfo, type Sharp } from 'sharp';
import {
  type Crop,
  isCropOf,
  isSquare,
  middleCrop,
  type Size,
  wholeCrop,
} from '#domain/image/crop';
import {
  type ImageFormat,
  type ImageSize,
  imageFormats,
  imageSizes,
  maxUploadPixels,
} from '#domain/image/image';
import { cropWarning, imageFormatOf, imageRefusal, imageWarning } from '#domain/image/imageFile';
import { Problem } from '#domain/problem';
import { createTurns } from '#functions/turns';
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
  /** The width and height of the upload, upright. */
  size: Size;
  /** The square of the upload that the variants show; absent for a picture in its own shape. */
  crop?: Crop;
  /** Advice on a better upload or crop, for display. */
  warning?: string;
}

const limits = { limitInputPixels: maxUploadPixels, failOn: 'error', pages: 1 } as const;
/** A valid image never takes this long; a malicious one may, and is stopped. */
const decodingSeconds = 20;

/** A large photograph takes up to 300 MB while it is decoded. */
const drawings = createTurns(1);
const inTurn = <T>(drawing: () => Promise<T>): Promise<T> => drawings(undefined, drawing);

/**
 * Decodes an upload once and draws its variants, upright and without metadata. One at a time.
 * @param shown a crop, or the picture in its own shape; otherwise a square that shows all of it
 * @throws {Problem} too-large, unsupported or invalid-input, with a text for display
 */
export function drawVariants(bytes: Uint8Array, shown?: 'whole' | Crop): Promise<Drawn> {
  return inTurn(() => draw(bytes, shown));
}

/** The longer side of a preview, in pixels: enough for the crop's dialog on a dense screen. */
const previewSide = 800;

/** A small drawing of all of a kept picture, upright, as a `data:` address. */
export function drawPreview(bytes: Uint8Array): Promise<string> {
  return inTurn(async () => {
    const drawn = await sharp(bytes, limits)
      .timeout({ seconds: decodingSeconds })
      .autoOrient()
      .resize(previewSide, previewSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColorspace('srgb')
      .webp({ quality: 78, effort: 0 })
      .toBuffer();
    return `data:image/webp;base64,${drawn.toString('base64')}`;
  });
}

async function draw(bytes: Uint8Array, shown: 'whole' | Crop | undefined): Promise<Drawn> {
  const { size, pages } = await measure(bytes);
  const usual = isSquare(size) ? middleCrop(size) : wholeCrop(size);
  const crop = shown === 'whole' ? undefined : (shown ?? usual);
  if (crop && !isCropOf(crop, size))
    throw new Problem('invalid-input', 'The crop does not fit the picture.');
  const seen = await decode(bytes, size, crop);
  const accent = await accentOf(seen.open());
  const large = crop ? await onSquare(seen, accent) : seen;
  const medium = await resized(large.open(), imageSizes.mediumsquare);
  // From the medium one, which has a fifth of the pixels.
  const small = await resized(medium.open(), imageSizes.small);
  const sized = Object.entries({ large, mediumsquare: medium, small }) as [ImageSize, Pixels][];
  const variants = await Promise.all(sized.map(([name, picture]) => encodeAll(picture, name)));
  const ratio = large.width / large.height;
  for (const picture of new Set([seen, large, medium, small])) picture.free();
  const animated = pages > 1 ? 'The image is animated: its first frame is used.' : null;
  const isOwnCrop = crop && crop === shown;
  const advice = isOwnCrop ? cropWarning(crop) : imageWarning(size, crop ? 'square' : 'whole');
  const warning = [animated, advice].filter(Boolean).join(' ');
  return {
    variants: variants.flat(),
    accent,
    ratio,
    size,
    ...(crop && { crop }),
    ...(warning && { warning }),
  };
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

/** The part of a picture that lies within a crop. */
const visiblePart = ({ width, height }: Size, { left, top, side }: Crop) => ({
  left: Math.max(0, left),
  top: Math.max(0, top),
  width: Math.min(width, side),
  height: Math.min(height, side),
});

/** Decodes an upload, or the visible part of a crop, to eight bits of sRGB. */
async function decode(bytes: Uint8Array, size: Size, crop: Crop | undefined): Promise<Pixels> {
  const upright = sharp(bytes, limits).timeout({ seconds: decodingSeconds }).autoOrient();
  const part = crop && visiblePart(size, crop);
  const isAll = !part || (part.width === size.width && part.height === size.height);
  const side = imageSizes.large;
  // Without `extract` a JPEG is decoded at a lower resolution, in a third of the time and memory.
  const { data, info } = await (isAll ? upright : upright.extract(part))
    .resize(side, side, { fit: 'inside' })
    .flatten({ background: '#fff' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw damaged();
    });
  return pixels(data, info);
}

/** Places the visible part of a crop on a square of a colour, if it does not fill it. */
async function onSquare(seen: Pixels, ground: string): Promise<Pixels> {
  const { width, height } = seen;
  const side = imageSizes.large;
  if (width === side && height === side) return seen;
  const [left, top] = [Math.floor((side - width) / 2), Math.floor((side - height) / 2)];
  const [right, bottom] = [side - width - left, side - height - top];
  const { data, info } = await seen
    .open()
    .extend({ left, top, right, bottom, background: ground })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return pixels(data, info);
}

/** A decoded image: up to six megabytes. */
interface Pixels {
  /** Opens a new image of the pixels, to be changed or encoded. */
  open(): Sharp;
  width: number;
  height: number;
  /**
   * Frees the pixels at once; otherwise each picture would cause a full garbage collection. Only
   * for use once all images opened from them are done, since encoders read this very memory.
   */
  free(): void;
}

function pixels(data: Buffer, { width, height, channels }: OutputInfo): Pixels {
  return {
    open: () => sharp(data, { raw: { width, height, channels } }),
    width,
    height,
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
