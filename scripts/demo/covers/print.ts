import sharp from 'sharp';
import { randomFrom } from './random.ts';
import { SIDE } from './shapes.ts';

/** The side of the square of grain that is laid over the sheet again and again. */
const GRAIN_SIDE = 350;

/** The most by which the grain lightens or darkens a colour, of 255. */
const GRAIN_DEPTH = 8;

/** The tooth of uncoated paper: what it adds to each colour, the same on every run. */
function paperGrain(): Int8Array {
  const random = randomFrom('paper');
  return new Int8Array(GRAIN_SIDE * GRAIN_SIDE).map(() =>
    Math.round((random() + random() - 1) * GRAIN_DEPTH),
  );
}

const grain = paperGrain();

/** Lays the grain over RGB pixels. By hand, since sharp's own blending takes six times as long. */
function roughen(pixels: Uint8ClampedArray): void {
  let at = 0;
  for (let y = 0; y < SIDE; y += 1) {
    const row = (y % GRAIN_SIDE) * GRAIN_SIDE;
    for (let x = 0; x < SIDE; x += 1) {
      const tooth = grain[row + (x % GRAIN_SIDE)] ?? 0;
      for (let end = at + 3; at < end; at += 1) {
        pixels[at] = (pixels[at] ?? 0) + tooth;
      }
    }
  }
}

/** Prints shapes on a ground, with the paper's grain, as a JPEG of `SIDE` pixels square. */
export async function print(ground: string, shapes: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="${SIDE}" height="${SIDE}" fill="${ground}"/>${shapes}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  roughen(new Uint8ClampedArray(data.buffer, data.byteOffset, data.length));
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return sharp(data, { raw }).jpeg({ quality: 90 }).toBuffer();
}
