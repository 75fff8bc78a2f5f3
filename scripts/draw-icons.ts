/** Draws the product's default logo, used until a label uploads its own: `npm run icons`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawnLogo } from '#design/drawnLogo';
import { neutralLabel } from '#domain/label/label';
import { drawLogoPictures } from '#functions/adapters/pictures/logoDrawing';

const folder = fileURLToPath(new URL('../public/', import.meta.url));
const data = Buffer.from(drawnLogo(neutralLabel.name));
const pictures = Object.entries(await drawLogoPictures({ format: 'svg', data }));
for (const [name, picture] of pictures) {
  const file = name.startsWith('favicon') ? `${folder}${name}` : `${folder}icons/${name}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, picture);
  console.log(`Drew ${basename(file)}`);
}
