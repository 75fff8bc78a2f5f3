/**
 * Cuts the display face: `npm run font`, after its package or its range in `src/styles/fonts.css`
 * has changed. Its licence lies beside it.
 */
import { writeFile } from 'node:fs/promises';
import { cutDisplayFace, displayFace } from './displayFace.ts';

const font = await cutDisplayFace();
await writeFile(displayFace, font);
console.log(`${displayFace}: ${font.length} bytes`);
