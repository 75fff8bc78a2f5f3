import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const sheet = new URL('../src/styles/fonts.css', import.meta.url);
/** Where the cut face is kept, as the sheet names it. */
const kept = './fonts/bricolage-grotesque.woff2';
const face = import.meta.resolve(
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
);
/** The weights that titles, menus and buttons are set in. */
const weights = { min: 400, max: 800, default: 400 };

/** The characters that the sheet gives to the cut face. */
async function letters(): Promise<string> {
  const rules = (await readFile(sheet, 'utf8')).split('}');
  const rule = rules.find((text) => text.includes(kept)) ?? '';
  const ranges = [...rule.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)];
  if (ranges.length === 0) throw new Error(`The sheet gives no range to ${kept}.`);
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
export const displayFace = fileURLToPath(new URL(kept, sheet));

/** The display face with no more than the letters and weights that pages are set in, as WOFF2. */
export async function cutDisplayFace(): Promise<Buffer> {
  const whole = await readFile(fileURLToPath(face));
  return subsetFont(whole, await letters(), {
    targetFormat: 'woff2',
    // Alternates that no style asks for stay out.
    noLayoutClosure: true,
    variationAxes: { wght: weights },
  });
}
