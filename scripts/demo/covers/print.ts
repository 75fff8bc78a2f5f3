import sharp from 'sharp';
import { randomFrom } from './random.ts';
import { SIDE } from './shapes.ts';

/** The side of the square of grain that is laid over the sheet again and again. */
const GRAIN_SIDE = 350;

/** How far from middle grey a grain may lie, of 128. */
const GRAIN_DEPTH = 17;

/** The tooth of uncoated paper: grey noise around the middle, the same on every run. */
function paperGrain(): Buffer {
  const random = randomFrom('paper');
  const grain = Buffer.alloc(GRAIN_SIDE * GRAIN_SIDE);
  for (let index = 0; index < grain.length; index += 1) {
    grain[index] = 128 + Math.round((random() + random() - 1) * GRAIN_DEPTH);
  }
  return grain;
}

const grain = paperGrain();

/** Prints shapes on a ground, with the paper's grain, as a JPEG of `SIDE` pixels square. */
export async function print(ground: string, shapes: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="${SIDE}" height="${SIDE}" fill="${ground}"/>${shapes}</svg>`;
  return sharp(Buffer.from(svg))
    .removeAlpha()
    .composite([
      {
        input: grain,
        raw: { width: GRAIN_SIDE, height: GRAIN_SIDE, channels: 1 },
        tile: true,
        blend: 'soft-light',
      },
    ])
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
