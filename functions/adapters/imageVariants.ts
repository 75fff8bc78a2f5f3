import sharp, { type Sharp } from 'sharp';
import {
  type ImageFormat,
  type ImageSize,
  imageFormats,
  imageSizes,
  maxUploadBytes,
  maxUploadPixels,
  uploadFormats,
} from '#domain/image';
import { Problem } from '#domain/problem';

export interface Variant {
  size: ImageSize;
  format: ImageFormat;
  data: Buffer;
}

export interface Drawn {
  variants: Variant[];
  /** The image's own colour, as in `#d8432b`. */
  accent: string;
  /** The shorter side of what was uploaded, in pixels. */
  side: number;
}

const limits = { limitInputPixels: maxUploadPixels, failOn: 'error', pages: 1 } as const;
const sizes = Object.keys(imageSizes) as ImageSize[];

/**
 * Decodes an upload once and draws every variant of it: squares cut from the middle, upright,
 * without metadata.
 * @throws {Problem} too-large, unsupported or invalid-input, in words
 */
export async function drawVariants(bytes: Uint8Array): Promise<Drawn> {
  if (bytes.length === 0) throw new Problem('invalid-input', 'The file is empty.');
  if (bytes.length > maxUploadBytes)
    throw new Problem('too-large', 'The file is larger than 15 MB. Save it smaller and try again.');
  const { width, height } = await measure(bytes);
  const side = imageSizes.large;
  const { data, info } = await sharp(bytes, limits)
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: '#fff' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new Problem('invalid-input', 'The file is damaged: it could not be read to its end.');
    });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const picture = () => sharp(data, { raw });
  const wanted = sizes.flatMap((size) => imageFormats.map((format) => ({ size, format })));
  const [variants, accent] = await Promise.all([
    Promise.all(wanted.map((variant) => draw(picture(), variant))),
    dominant(picture()),
  ]);
  return { variants, accent, side: Math.min(width, height) };
}

/** What the file is by its content, before any pixel of it is decoded. */
async function measure(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const found = await sharp(bytes, { ...limits, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  const format = found?.format === 'heif' && found.compression === 'av1' ? 'avif' : found?.format;
  if (!found || !uploadFormats.some((known) => known === format))
    throw new Problem('unsupported', 'The file is no JPEG, PNG, WebP or AVIF image.');
  if (found.width * found.height > maxUploadPixels)
    throw new Problem('too-large', 'The image has more than 50 megapixels. Save it smaller.');
  return { width: found.width, height: found.height };
}

async function draw(
  picture: Sharp,
  variant: { size: ImageSize; format: ImageFormat },
): Promise<Variant> {
  const side = imageSizes[variant.size];
  const sized = picture.resize(side, side);
  // AVIF beyond effort 2 takes seconds for little.
  const encoded =
    variant.format === 'avif'
      ? sized.avif({ quality: 55, effort: 0, chromaSubsampling: '4:2:0' })
      : variant.format === 'webp'
        ? sized.webp({ quality: 78, effort: 1 })
        : sized.jpeg({ quality: 82 });
  return { ...variant, data: await encoded.toBuffer() };
}

async function dominant(picture: Sharp): Promise<string> {
  const { dominant: color } = await sharp(await picture.resize(64, 64).png().toBuffer()).stats();
  const hex = (value: number) => value.toString(16).padStart(2, '0');
  return `#${hex(color.r)}${hex(color.g)}${hex(color.b)}`;
}
