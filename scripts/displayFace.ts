import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const sheet = new URL('../src/styles/fonts.css', import.meta.url);
const face = import.meta.resolve(
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
);
/** The weights that titles, menus and buttons are set in. */
const weights = { min: 400, max: 800, default: 400 };

/** The characters that the sheet gives to the cut face. */
async function lettersOf(name: string): Promise<string> {
  const rules = (await readFile(sheet, 'utf8')).split('}');
  const rule = rules.find((text) => text.includes(name)) ?? '';
  const ranges = [...rule.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)];
  if (ranges.length === 0) throw new Error(`The sheet gives no range to ${name}.`);
  return ranges
    .flatMap(([, from = '', to = from]) => {
      const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
      return Array.from({ length: last - first + 1 }, (_, index) =>
        String.fromCodePoint(first + index),
      );
    })
    .join('');
}

/** Where the cut face is kept. */
export const displayFace = fileURLToPath(
  new URL('../src/styles/fonts/bricolage-grotesque.woff2', import.meta.url),
);

/** The display face with no more than the letters and weights that pages are set in, as WOFF2. */
export async function cutDisplayFace(): Promise<Buffer> {
  const letters = await lettersOf('fonts/bricolage-grotesque.woff2');
  const whole = await readFile(fileURLToPath(face));
  const variationAxes = { wght: weights };
  // Alternates that no style asks for stay out.
  return subsetFont(whole, letters, {
    targetFormat: 'woff2',
    noLayoutClosure: true,
    variationAxes,
  });
}
