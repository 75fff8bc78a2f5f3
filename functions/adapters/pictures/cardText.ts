import type { Font } from 'fontkit';

/** A text as an SVG drawing whose first baseline is at 0, and its size in pixels. */
export interface SetText {
  drawing: string;
  size: number;
  lines: number;
}

/** The room for a text: the sizes to try, largest first, and how many lines it may take. */
interface Room {
  width: number;
  sizes: readonly number[];
  lines: number;
}

/** The distance of two baselines, in sizes of the text. */
export const leading = 1.08;

/** Letters with their marks, as a reader counts them. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface Run {
  font: Font;
  text: string;
}

/** Divides a text into runs of one font each; null if no font has one of its letters. */
function runsOf(text: string, fonts: readonly Font[]): Run[] | null {
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const points = [...segment].map((one) => one.codePointAt(0) ?? 0);
    const font = fonts.find((one) => points.every((point) => one.hasGlyphForCodePoint(point)));
    if (!font) return null;
    const last = runs.at(-1);
    if (last?.font === font) last.text += segment;
    else runs.push({ font, text: segment });
  }
  return runs;
}

/** The width of a text at a size of 1. */
const widthOf = (runs: readonly Run[]) =>
  runs.reduce((sum, { font, text }) => sum + font.layout(text).advanceWidth / font.unitsPerEm, 0);

/** Distributes words over lines; null if they need more lines, or a word is wider than one. */
function broken(
  words: readonly string[],
  { widthIn, width, lines }: { widthIn(text: string): number; width: number; lines: number },
): string[] | null {
  const made: string[] = [];
  for (const word of words) {
    const longer = made.length > 0 ? `${made.at(-1)} ${word}` : word;
    if (made.length > 0 && widthIn(longer) <= width) made[made.length - 1] = longer;
    else if (widthIn(word) <= width) made.push(word);
    else return null;
  }
  return made.length <= lines ? made : null;
}

function drawLine(runs: readonly Run[], size: number, y: number): string {
  let x = 0;
  const drawn = runs.flatMap(({ font, text }) => {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(text);
    return glyphs.map((glyph, index) => {
      const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
      const at = (x + xOffset * scale).toFixed(1);
      x += xAdvance * scale;
      // Fonts count upwards, pictures downwards.
      return `<path transform="translate(${at} ${y}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`;
    });
  });
  return drawn.join('');
}

/**
 * Sets a text as large as its room allows; at the smallest size its end may give way to three dots.
 * Null if it is empty, or has a letter that no face has, such as a Japanese one.
 * @param faces the fonts of each face to try, in order
 */
export function setText(
  text: string,
  faces: readonly (readonly Font[])[],
  room: Room,
): SetText | null {
  const words = text.normalize('NFC').split(/\s+/).filter(Boolean);
  const fonts = faces.find((face) => runsOf(words.join(' '), face));
  if (words.length === 0 || !fonts) return null;
  const widths = new Map<string, number>();
  const unitWidth = (part: string) => {
    const width = widths.get(part) ?? widthOf(runsOf(part, fonts) ?? []);
    widths.set(part, width);
    return width;
  };
  const fitted = (parts: readonly string[], size: number) =>
    broken(parts, { ...room, widthIn: (part) => unitWidth(part) * size });
  const drawn = (lines: readonly string[], size: number): SetText => ({
    drawing: lines
      .map((line, at) => drawLine(runsOf(line, fonts) ?? [], size, Math.round(at * size * leading)))
      .join(''),
    size,
    lines: lines.length,
  });
  for (const size of room.sizes) {
    const lines = fitted(words, size);
    if (lines) return drawn(lines, size);
  }
  const smallest = room.sizes.at(-1) ?? 0;
  for (let kept = words.length - 1; kept > 0; kept--) {
    const lines = fitted([...words.slice(0, kept), '…'], smallest);
    if (lines) return drawn(lines, smallest);
  }
  // One word that is wider than a line.
  const letters = [...graphemes.segment(words[0] ?? '')].map(({ segment }) => segment);
  while (letters.length > 0 && unitWidth(`${letters.join('')}…`) * smallest > room.width)
    letters.pop();
  return letters.length > 0 ? drawn([`${letters.join('')}…`], smallest) : null;
}
