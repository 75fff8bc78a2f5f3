/** Draws the product's default logo, used until a label uploads its own: `npm run icons`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawnMark } from '#design/drawnMark';
import { neutralLabel } from '#domain/label/label';
import { drawMarkPictures } from '#functions/adapters/pictures/markDrawing';

const folder = fileURLToPath(new URL('../public/', import.meta.url));
const data = Buffer.from(drawnMark(neutralLabel.name));
const pictures = Object.entries(await drawMarkPictures({ format: 'svg', data }));
for (const [name, picture] of pictures) {
  const file = name.startsWith('favicon') ? `${folder}${name}` : `${folder}icons/${name}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, picture);
  console.log(`Drew ${basename(file)}`);
}
