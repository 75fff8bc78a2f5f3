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
  axes: Record<string, number | { min: number; max: number; default: number }>;
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
    };
  }),
  {
    file: 'newsreader-latin-ext.woff2',
    from: '@fontsource/newsreader/files/newsreader-latin-ext-400-normal.woff2',
    letters: () => lettersInSheet('newsreader-latin-ext.woff2'),
    axes: {},
  },
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

/** A face with no more than the letters and weights that pages are set in, as WOFF2. */
export async function cutFace({ from, letters, axes }: CutFace): Promise<Buffer> {
  const whole = await readFile(fileURLToPath(import.meta.resolve(from)));
  return subsetFont(whole, await letters(), {
    targetFormat: 'woff2',
    // Alternates that no style asks for stay out.
    noLayoutClosure: true,
    variationAxes: axes,
  });
}
