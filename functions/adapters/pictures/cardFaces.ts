import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import wawoff2 from 'wawoff2';
import { faces } from '#design/faces';
import type { DisplayFace, TextFace } from '#domain/label/theme';

/** The parts of a font's letters that its package keeps in files of their own. */
const subsets = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic'];
/** Has Greek, Cyrillic and Vietnamese letters, which some faces lack. */
const lender = 'geologica';

/** The folder of the site's own font files: in a bundle beside it, otherwise among the styles. */
const siteFonts = './fonts/';
/** The site's own files, with letters that the font's package lacks: see `scripts/cut-font.ts`. */
const cutFiles: readonly string[] = ['latin-ext', 'vietnamese', 'greek', 'cyrillic'].map(
  (subset) => `caprasimo-${subset}.woff2`,
);

/** The file of a font's subset, as its package names it, or of the site's own; it may not exist. */
function fileOf(face: DisplayFace | TextFace | typeof lender, subset: string, weight: number) {
  const cut = `${face}-${subset}.woff2`;
  if (cutFiles.includes(cut)) return siteFonts + cut;
  const weights: readonly string[] = face === lender ? ['100 900'] : faces[face].weights;
  const isVariable = weights.some((one) => one.includes(' '));
  if (isVariable) return `@fontsource-variable/${face}/files/${face}-${subset}-wght-normal.woff2`;
  const near = weights.toSorted(
    (a, b) => Math.abs(Number(a) - weight) - Math.abs(Number(b) - weight),
  );
  return `@fontsource/${face}/files/${face}-${subset}-${near[0]}-normal.woff2`;
}

/** The files that a card set in a face may need, where they exist. */
export const cardFontFiles = (face: DisplayFace, weight: number): string[] =>
  ([face, lender] as const).flatMap((one) => subsets.map((subset) => fileOf(one, subset, weight)));

const { resolve } = createRequire(import.meta.url);

/** The path of a font file; null if its package has no such subset. */
function pathOf(file: string): string | null {
  if (file.startsWith(siteFonts))
    return (
      [file, `../../../src/styles/${file}`]
        .map((place) => fileURLToPath(new URL(place, import.meta.url)))
        .find((path) => existsSync(path)) ?? null
    );
  try {
    return resolve(file);
  } catch {
    return null;
  }
}

/** Reads a font at a weight; null if its package has no such subset. */
async function readFont(file: string, weight: number): Promise<Font | null> {
  const path = pathOf(file);
  if (path === null) return null;
  const font = create(Buffer.from(await wawoff2.decompress(await readFile(path))));
  // No package has a collection of several fonts.
  if (!('variationAxes' in font)) return null;
  return font.variationAxes.wght ? font.getVariation({ wght: weight }) : font;
}

/** A face as the fonts that share its letters. */
type FaceFonts = readonly Font[];

async function readFace(face: DisplayFace | typeof lender, weight: number): Promise<FaceFonts> {
  const fonts = subsets.map((subset) => readFont(fileOf(face, subset, weight), weight));
  return (await Promise.all(fonts)).filter((font) => font !== null);
}

async function readFaces(face: DisplayFace, weight: number): Promise<FaceFonts[]> {
  const [own, lent] = [await readFace(face, weight), await readFace(lender, weight)];
  // Two faces within a word are noticeable, so a text mixes them only if neither has all its letters.
  return [own, lent, [...own, ...lent]];
}

const known = new Map<string, Promise<FaceFonts[]>>();

/** The faces to try for a card's text, in order. A label has one, which stays in memory. */
export function cardFaces(face: DisplayFace, weight: number): Promise<FaceFonts[]> {
  const key = `${face} ${weight}`;
  const faces = known.get(key) ?? readFaces(face, weight);
  known.set(key, faces);
  return faces;
}
