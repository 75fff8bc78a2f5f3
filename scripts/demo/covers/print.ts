import sharp from 'sharp';
import { SIDE } from './shapes.ts';

/** Prints shapes on a ground as a JPEG of `SIDE` pixels square. */
export async function print(ground: string, shapes: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="${SIDE}" height="${SIDE}" fill="${ground}"/>${shapes}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().jpeg({ quality: 90 }).toBuffer();
}
