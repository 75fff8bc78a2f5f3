import sharp from 'sharp';
import { type CardContent, cardSize } from '#catalogue/shareCardContent';
import { coverDrawing } from '#design/sleeveDrawing';
import { cardFaces } from './cardFaces.ts';
import { leading, setText } from './cardText.ts';

// Nothing is drawn twice, and the results that libvips keeps are 30 MB.
sharp.cache(false);

const { width, height } = cardSize;
/** The sleeve fills the left, edge to edge. */
const side = height;
const margin = 48;
const room = width - side - 2 * margin;
const markSide = 72;

/** The panel beside the sleeve: the title and the line from the top, the label at the bottom. */
async function panelDrawing(content: CardContent, hasMark: boolean): Promise<string> {
  const { title, line, label, panel, onPanel, face, weight, letterCase } = content;
  const faces = await cardFaces(face, weight);
  const cased = (text: string) => (letterCase === 'uppercase' ? text.toLocaleUpperCase() : text);
  const head = setText(cased(title), faces, {
    width: room,
    sizes: [104, 88, 74, 62, 52, 44, 36, 30],
    lines: 4,
  });
  const below = setText(line, faces, { width: room, sizes: [36, 30], lines: 2 });
  const nameRoom = hasMark ? room - markSide - 20 : room;
  const name = setText(label, faces, { width: nameRoom, sizes: [30, 26, 22], lines: 1 });
  const at = (x: number, y: number, drawing = '') =>
    `<g transform="translate(${x} ${Math.round(y)})">${drawing}</g>`;
  const left = side + margin;
  // Capitals are about seven tenths of a size high, so their tops are at the margin.
  const headline = margin + (head ? head.size * 0.74 : 0);
  const headEnd = head ? headline + (head.lines - 1) * head.size * leading : margin;
  const lineAt = headEnd + (below ? below.size * (head ? 1.7 : 0.74) : 0);
  const bottom = height - margin - markSide / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${panel}"/><g fill="${onPanel}">${at(left, headline, head?.drawing)}${at(left, lineAt, below?.drawing)}${at(hasMark ? left + markSide + 20 : left, bottom + (name?.size ?? 0) * 0.35, name?.drawing)}</g></svg>`;
}

/** Turns a picture into a square PNG; null if it can't be read. */
async function squareOf(picture: Buffer | null, pixels: number): Promise<Buffer | null> {
  if (!picture?.length) return null;
  return sharp(picture)
    .resize(pixels, pixels, { fit: 'cover' })
    .png({ compressionLevel: 0 })
    .toBuffer()
    .catch(() => null);
}

/** The share card of an entry as a JPEG; one whose picture is missing gets its drawn cover. */
export async function drawCard(
  content: CardContent,
  files: { picture: Buffer | null; mark: Buffer | null },
): Promise<Buffer> {
  const drawn = Buffer.from(coverDrawing(content.drawn));
  const sleeve = (await squareOf(files.picture, side)) ?? (await squareOf(drawn, side));
  const mark = await squareOf(files.mark, markSide);
  const panel = Buffer.from(await panelDrawing(content, mark !== null));
  const layers: { input: Buffer; left: number; top: number }[] = [];
  if (sleeve) layers.push({ input: sleeve, left: 0, top: 0 });
  if (mark) layers.push({ input: mark, left: side + margin, top: height - margin - markSide });
  return sharp(panel).composite(layers).jpeg({ quality: 84 }).toBuffer();
}
