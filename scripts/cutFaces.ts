import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const folder = new URL('../src/styles/fonts/', import.meta.url);
const sheets = ['fonts', 'letters'].map(
  (name) => new URL(`../src/styles/${name}.css`, import.meta.url),
);

interface CutFace {
  /** The file that is kept, beside its licence. */
  file: string;
  /** The file of a package that it is cut from. */
  from: string;
  letters: () => string | Promise<string>;
  axes?: Record<string, number | { min: number; max: number; default: number }>;
  /** The weight whose kerning all weights have: one of its own for each is a quarter of a file. */
  kerning?: number;
  /** What its letters may do, where that is less than the package's files know; alternates come with it. */
  features?: string[];
}

const span = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** The characters that the sheets give to a file. */
async function lettersInSheet(file: string): Promise<string> {
  const css = await Promise.all(sheets.map((sheet) => readFile(sheet, 'utf8')));
  const rules = css.join('').split('}');
  const rule = rules.find((text) => text.includes(`./fonts/${file}`)) ?? '';
  const ranges = [...rule.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)];
  if (ranges.length === 0) throw new Error(`The sheets give no range to ${file}.`);
  return ranges
    .map(([, from = '', to = from]) => span(Number.parseInt(from, 16), Number.parseInt(to, 16)))
    .join('');
}

/**
 * The one cut of Fraunces that Caprasimo was drawn from: it has the letters that Caprasimo left out,
 * which is all of Latin beyond Western Europe.
 */
const caprasimo = { opsz: 36, wght: 900, SOFT: 100, WONK: 0 };
const fraunces = '@fontsource-variable/fraunces/files/fraunces-';

/** The faces of which the site serves less than their packages have. */
export const cutFaces: readonly CutFace[] = [
  ...(['latin', 'latin-ext', 'vietnamese'] as const).map((subset) => {
    const file = `bricolage-grotesque${subset === 'latin' ? '' : `-${subset}`}.woff2`;
    return {
      file,
      from: `@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-${subset}-wght-normal.woff2`,
      letters: () => lettersInSheet(file),
      // The weights that titles, menus and buttons are set in.
      axes: { wght: { min: 400, max: 800, default: 400 } },
      kerning: 750,
    };
  }),
  ...(['latin-400-normal', 'latin-400-italic', 'latin-700-normal'] as const).map((cut) => ({
    file: `newsreader-${cut}.woff2`,
    from: `@fontsource/newsreader/files/newsreader-${cut}.woff2`,
    letters: () => lettersInSheet(`newsreader-${cut}.woff2`),
    features: ['kern', 'mark', 'mkmk', 'ccmp', 'liga', 'locl', 'lnum', 'tnum'],
  })),
  ...(['latin-ext', 'vietnamese'] as const).map((subset) => ({
    file: `newsreader-${subset}.woff2`,
    from: `@fontsource/newsreader/files/newsreader-${subset}-400-normal.woff2`,
    letters: () => lettersInSheet(`newsreader-${subset}.woff2`),
  })),
  {
    file: 'caprasimo-latin-ext.woff2',
    from: `${fraunces}latin-ext-full-normal.woff2`,
    letters: () => span(0x100, 0x24f) + span(0x1e00, 0x1e9f) + span(0x1ef2, 0x1eff),
    axes: caprasimo,
  },
  {
    file: 'caprasimo-vietnamese.woff2',
    from: `${fraunces}vietnamese-full-normal.woff2`,
    letters: () => `ĂăĐđĨĩŨũƠơƯư₫${span(0x1ea0, 0x1ef1)}`,
    axes: caprasimo,
  },
  // A face as heavy as it is: of Fraunces there is no Greek and no Cyrillic.
  ...(['greek', 'cyrillic'] as const).map((alphabet) => ({
    file: `caprasimo-${alphabet}.woff2`,
    from: `@fontsource-variable/geologica/files/geologica-${alphabet}-wght-normal.woff2`,
    letters: () => (alphabet === 'greek' ? span(0x370, 0x3ff) : `${span(0x400, 0x45f)}Ґґ№`),
    axes: { wght: 850 },
  })),
];

/** The path at which a face is kept. */
export const keptFace = ({ file }: CutFace) => fileURLToPath(new URL(file, folder));

/** Where the tables of a font stand, by their tags: the place of each one's entry, its start and its length. */
function tablesOf(font: Buffer): Map<string, { entry: number; start: number; length: number }> {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  return new Map(
    entries.map((entry) => [
      font.toString('latin1', entry, entry + 4),
      { entry, start: font.readUInt32BE(entry + 8), length: font.readUInt32BE(entry + 12) },
    ]),
  );
}

/** A font with the kerning of another one that has the same letters. */
function withKerning(font: Buffer, other: Buffer): Buffer {
  const to = tablesOf(font).get('GPOS');
  const from = tablesOf(other).get('GPOS');
  if (!to || !from) throw new Error('A face that is cut has no kerning.');
  // The table is appended, and what it takes the place of is left out when the font is written again.
  const room = Buffer.alloc(-font.length & 3);
  const kerning = other.subarray(from.start, from.start + from.length);
  const made = Buffer.concat([font, room, kerning]);
  made.writeUInt32BE(font.length + room.length, to.entry + 8);
  made.writeUInt32BE(from.length, to.entry + 12);
  return made;
}

/** A face with no more than the letters and weights that pages are set in, as WOFF2. */
export async function cutFace(face: CutFace): Promise<Buffer> {
  const { from, axes, kerning, features } = face;
  const whole = await readFile(fileURLToPath(import.meta.resolve(from)));
  const letters = await face.letters();
  const cut = (font: Buffer, targetFormat: 'sfnt' | 'woff2', variationAxes?: CutFace['axes']) =>
    subsetFont(font, letters, {
      targetFormat,
      // Where none are named, alternates that no style asks for stay out.
      ...(features ? { keepFeatures: features } : { noLayoutClosure: true }),
      ...(variationAxes && { variationAxes }),
    });
  if (kerning === undefined) return cut(whole, 'woff2', axes);
  const [font, other] = [
    await cut(whole, 'sfnt', axes),
    await cut(whole, 'sfnt', { wght: kerning }),
  ];
  return cut(withKerning(font, other), 'woff2');
}
