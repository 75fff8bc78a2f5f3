/** Draws the PNG icons from the label's mark: `npm run icons`, after `public/favicon.svg` has changed. */
import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const folder = fileURLToPath(new URL('../public/icons/', import.meta.url));
const mark = await readFile(new URL('../public/favicon.svg', import.meta.url));
/** The background of a picture that is not square or is cut to a shape: the mark's own ground. */
const ground = /<rect[^>]*fill="(#[0-9a-f]{6})"/.exec(mark.toString())?.[1] ?? '#16130f';

interface Picture {
  name: string;
  width: number;
  height: number;
  /** How high the mark stands in it, as a part of the height. */
  part: number;
}

const pictures: Picture[] = [
  { name: 'icon-192', width: 192, height: 192, part: 1 },
  { name: 'icon-512', width: 512, height: 512, part: 1 },
  // Launchers cut it to a circle or a squircle: four fifths in the middle are safe.
  { name: 'icon-maskable-512', width: 512, height: 512, part: 0.72 },
  { name: 'apple-touch-icon', width: 180, height: 180, part: 0.9 },
  { name: 'share', width: 1200, height: 630, part: 0.8 },
];

async function draw({ name, width, height, part }: Picture): Promise<void> {
  const side = Math.round(height * part);
  const input = await sharp(mark, { density: 1200 }).resize(side, side).png().toBuffer();
  const canvas = part < 1 ? ground : { r: 0, g: 0, b: 0, alpha: 0 };
  await sharp({ create: { width, height, channels: 4, background: canvas } })
    .composite([{ input }])
    .png({ palette: true, effort: 10 })
    .toFile(`${folder}${name}.png`);
}

await mkdir(folder, { recursive: true });
await Promise.all(pictures.map(draw));
console.log(`Drew ${pictures.length} pictures into public/icons.`);
