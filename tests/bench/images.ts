import sharp, { type Sharp } from 'sharp';
import { type ImageFormat, imageFormats, imageSizes } from '#domain/image';
import { drawVariants } from '#functions/adapters/imageVariants';
import { type Bench, ofTimes, takeTurns } from './comparison.ts';

const sides = [1400, 3000];
const rounds = 5;

/** A picture with enough in it to keep an encoder busy, as a JPEG. */
function aPicture(side: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 256, height: 256, channels: 3, background: '#000', noise } as const;
  return sharp({ create }).resize(side, side).jpeg({ quality: 90 }).toBuffer();
}

/** The same formats with the same settings as the product's. */
function encode(picture: Sharp, format: ImageFormat): Promise<Buffer> {
  if (format === 'avif')
    return picture.avif({ quality: 55, effort: 0, chromaSubsampling: '4:2:0' }).toBuffer();
  if (format === 'webp') return picture.webp({ quality: 78, effort: 1 }).toBuffer();
  return picture.jpeg({ quality: 82 }).toBuffer();
}

/** sharp alone: the upload to each size and format, without a check, a crop or a colour. */
function sharpAlone(bytes: Buffer): Promise<Buffer[]> {
  const all = Object.values(imageSizes).flatMap((side) =>
    imageFormats.map((format) => encode(sharp(bytes).resize(side, side), format)),
  );
  return Promise.all(all);
}

async function sharpDecodingOnce(bytes: Buffer): Promise<Buffer[]> {
  const large = imageSizes.large;
  const { data, info: raw } = await sharp(bytes)
    .resize(large, large)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const all = Object.values(imageSizes).flatMap((side) =>
    imageFormats.map((format) => encode(sharp(data, { raw }).resize(side, side), format)),
  );
  return Promise.all(all);
}

/** The variants of an upload. */
export const images: Bench = {
  about:
    'All variants of one upload, with the checks and the colour that belong to it, against sharp drawing the same sizes and formats and nothing else.',
  async run() {
    const lines = [];
    for (const side of sides) {
      const bytes = await aPicture(side);
      const works = {
        ours: () => drawVariants(bytes),
        alone: () => sharpAlone(bytes),
        once: () => sharpDecodingOnce(bytes),
      };
      await works.ours();
      const { ours, alone, once } = await takeTurns(works, rounds);
      const what = `an upload of ${side}×${side}`;
      lines.push(ofTimes({ what, against: 'sharp, decoding for each file' }, ours, alone));
      lines.push(ofTimes({ what, against: 'sharp, decoding once' }, ours, once));
    }
    return lines;
  },
};
