/**
 * Subsets the fonts that the site serves only in part: `npm run font`, after a package update or a
 * changed range in `src/styles/fonts.css`. Their licences are beside them in `src/styles/fonts`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

interface CutFace {
  /** The output file. */
  file: string;
  /** The package's file that it is cut from. */
  from: string;
  /** The characters as `unicode-range`; defaults to the range of its rule in `fonts.css`. */
  range?: string;
  axes?: Record<string, number | { min: number; max: number; default: number }>;
  /** All weights share this one's kerning: separate kerning is a quarter of a variable file. */
  kerning?: number;
  /** The layout features to keep; all if absent. */
  features?: string[];
}

/** The instance of Fraunces that Caprasimo was drawn from; it supplies missing Latin letters. */
const caprasimo = { opsz: 36, wght: 900, SOFT: 100, WONK: 0 };
const fraunces = '@fontsource-variable/fraunces/files/fraunces-';
/** Fraunces has no Greek or Cyrillic; these have a similar weight. */
const geologica = '@fontsource-variable/geologica/files/geologica-';
const heavy = { wght: 850 };

export const cutFaces: readonly CutFace[] = [
  // The weights used by titles, menus and buttons.
  ...['latin', 'latin-ext', 'vietnamese'].map((subset) => ({
    file: `bricolage-grotesque${subset === 'latin' ? '' : `-${subset}`}.woff2`,
    from: `@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-${subset}-wght-normal.woff2`,
    axes: { wght: { min: 400, max: 800, default: 400 } },
    kerning: 750,
  })),
  // Without fractions, superscripts and similar features.
  ...['latin-400-normal', 'latin-400-italic', 'latin-700-normal'].map((cut) => ({
    file: `newsreader-${cut}.woff2`,
    from: `@fontsource/newsreader/files/newsreader-${cut}.woff2`,
    features: ['kern', 'mark', 'mkmk', 'ccmp', 'liga', 'locl', 'lnum', 'tnum'],
  })),
  ...['latin-ext', 'vietnamese'].map((subset) => ({
    file: `newsreader-${subset}.woff2`,
    from: `@fontsource/newsreader/files/newsreader-${subset}-400-normal.woff2`,
  })),
  {
    file: 'caprasimo-latin-ext.woff2',
    from: `${fraunces}latin-ext-full-normal.woff2`,
    range: 'U+0100-024F, U+1E00-1E9F, U+1EF2-1EFF',
    axes: caprasimo,
  },
  {
    file: 'caprasimo-vietnamese.woff2',
    from: `${fraunces}vietnamese-full-normal.woff2`,
    range:
      'U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+1EA0-1EF1, U+20AB',
    axes: caprasimo,
  },
  {
    file: 'caprasimo-greek.woff2',
    from: `${geologica}greek-wght-normal.woff2`,
    range: 'U+0370-03FF',
    axes: heavy,
  },
  {
    file: 'caprasimo-cyrillic.woff2',
    from: `${geologica}cyrillic-wght-normal.woff2`,
    range: 'U+0400-045F, U+0490-0491, U+2116',
    axes: heavy,
  },
];

const styles = new URL('../src/styles/', import.meta.url);

export const keptFace = ({ file }: CutFace) => fileURLToPath(new URL(`fonts/${file}`, styles));

/** The rule of a file in `fonts.css`, with its range. */
async function ruleOf(file: string): Promise<string> {
  const rules = (await readFile(new URL('fonts.css', styles), 'utf8')).split('}');
  const rule = rules.find((text) => text.includes(`./fonts/${file}`));
  if (!rule) throw new Error(`The sheet has no rule for ${file}.`);
  return rule;
}

const span = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** The characters of a `unicode-range`. */
export const charactersIn = (range: string) =>
  Array.from(range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g), ([, from = '', to = from]) =>
    span(Number.parseInt(from, 16), Number.parseInt(to, 16)),
  ).join('');

/**
 * The directory entry of a font's table of glyph positions, which holds its kerning: the entry's
 * offset, the table's offset and its length.
 */
function positions(font: Buffer): { entry: number; start: number; length: number } {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  const entry = entries.find((at) => font.toString('latin1', at, at + 4) === 'GPOS');
  if (entry === undefined) throw new Error('A face that is cut has no kerning.');
  return { entry, start: font.readUInt32BE(entry + 8), length: font.readUInt32BE(entry + 12) };
}

/**
 * A font with the kerning of another font that has the same characters: the table is appended and
 * the directory entry points to it.
 */
function withKerning(font: Buffer, other: Buffer): Buffer {
  const { entry } = positions(font);
  const { start, length } = positions(other);
  const padding = Buffer.alloc(-font.length & 3);
  const made = Buffer.concat([font, padding, other.subarray(start, start + length)]);
  made.writeUInt32BE(font.length + padding.length, entry + 8);
  made.writeUInt32BE(length, entry + 12);
  return made;
}

/** A font with only the characters, weights and features that pages use, as WOFF2. */
export async function cutFace(face: CutFace): Promise<Buffer> {
  const { file, from, range, axes, kerning, features } = face;
  const whole = await readFile(fileURLToPath(import.meta.resolve(from)));
  const characters = charactersIn(range ?? (await ruleOf(file)));
  const cut = (font: Buffer, targetFormat: 'sfnt' | 'woff2', variationAxes?: CutFace['axes']) =>
    subsetFont(font, characters, {
      targetFormat,
      // Where no features are listed, drop alternates that no style requests.
      ...(features ? { keepFeatures: features } : { noLayoutClosure: true }),
      ...(variationAxes && { variationAxes }),
    });
  if (kerning === undefined) return cut(whole, 'woff2', axes);
  const [font, other] = await Promise.all([
    cut(whole, 'sfnt', axes),
    cut(whole, 'sfnt', { wght: kerning }),
  ]);
  return cut(withKerning(font, other), 'woff2');
}

if (import.meta.main)
  for (const face of cutFaces) {
    const font = await cutFace(face);
    await writeFile(keptFace(face), font);
    console.log(`${face.file}: ${font.length} bytes`);
  }
