import sharp, { type Sharp } from 'sharp';
import { type ImageSize, imageFormats, imageSizes } from '#domain/image/image';
import { drawVariants, encodeImage } from '#functions/adapters/pictures/imageVariants';
import { type Bench, ofTimes, takeTurns } from './comparison.ts';

const sides = [1400, 3000];
const rounds = 5;
const sizes = Object.keys(imageSizes) as ImageSize[];

/** A JPEG with enough detail to keep an encoder busy. */
function aPicture(side: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 256, height: 256, channels: 3, background: '#000', noise } as const;
  return sharp({ create }).resize(side, side).jpeg({ quality: 90 }).toBuffer();
}

/** Each size in each format, with the product's settings. */
function encodeAll(picture: () => Sharp): Promise<Buffer[]> {
  const all = sizes.flatMap((size) =>
    imageFormats.map((format) =>
      encodeImage(picture().resize(imageSizes[size], imageSizes[size]), { size, format }),
    ),
  );
  return Promise.all(all);
}

/** sharp alone: encodes each size and format, without checking, cropping or finding a colour. */
const sharpAlone = (bytes: Buffer) => encodeAll(() => sharp(bytes));

async function sharpDecodingOnce(bytes: Buffer): Promise<Buffer[]> {
  const large = imageSizes.large;
  const { data, info: raw } = await sharp(bytes)
    .resize(large, large)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return encodeAll(() => sharp(data, { raw }));
}

export const images: Bench = {
  about:
    'All variants of one upload, with its checks and its accent colour, against sharp drawing the same sizes and formats and nothing else.',
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
