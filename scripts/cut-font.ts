/**
 * Cuts the faces of which the site serves a part: `npm run font`, after a package or a range in
 * `src/styles/fonts.css` or `letters.css` has changed. Their licence lies beside them.
 */
import { writeFile } from 'node:fs/promises';
import { cutFace, cutFaces, keptFace } from './cutFaces.ts';

for (const face of cutFaces) {
  const font = await cutFace(face);
  await writeFile(keptFace(face), font);
  console.log(`${face.file}: ${font.length} bytes`);
}
