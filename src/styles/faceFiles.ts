import { type FaceFile, faceRules, lenderOf, lentRules } from '#design/faces';
import { type DisplayFace, displayFaces, type TextFace, textFaces } from '#domain/label/theme';
import bricolage from './fonts/bricolage-grotesque.woff2?url';
import caprasimoCyrillic from './fonts/caprasimo-cyrillic.woff2?url';
import caprasimoGreek from './fonts/caprasimo-greek.woff2?url';
import caprasimoExt from './fonts/caprasimo-latin-ext.woff2?url';
import caprasimoVietnamese from './fonts/caprasimo-vietnamese.woff2?url';
import newsreader from './fonts/newsreader-latin-400-normal.woff2?url';
import fontsSheet from './fonts.css?inline';

type AnyFace = DisplayFace | TextFace;

const faceNames: readonly AnyFace[] = [...displayFaces, ...textFaces];

/** The faces of `fonts.css`, and the file of each that a page shows first. */
const inSheet = new Map<AnyFace, string>([
  ['bricolage-grotesque', bricolage],
  ['newsreader', newsreader],
]);

/** Addresses of the files of all other faces, by their paths. */
const found: Readonly<Record<string, string>> = {
  // One call for each folder: what is in none of them is not looked through, as all packages would be.
  ...import.meta.glob<string>(
    [
      '/node_modules/@fontsource/instrument-serif/files/*-latin{,-ext}-400-normal.woff2',
      '/node_modules/@fontsource/caprasimo/files/*-latin-400-normal.woff2',
      '/node_modules/@fontsource/{crimson-text,ibm-plex-mono,courier-prime}/files/*-{latin,latin-ext,vietnamese}-{400-normal,400-italic,700-normal}.woff2',
    ],
    { eager: true, query: '?url', import: 'default' },
  ),
  ...import.meta.glob<string>(
    [
      '/node_modules/@fontsource-variable/{hanken-grotesk,figtree}/files/*-{latin,latin-ext,vietnamese}-wght-{normal,italic}.woff2',
      '/node_modules/@fontsource-variable/{big-shoulders,jost}/files/*-{latin,latin-ext,vietnamese}-wght-normal.woff2',
    ],
    { eager: true, query: '?url', import: 'default' },
  ),
};

const namePattern =
  /\/([a-z0-9-]+)-(latin|latin-ext|vietnamese)-(\d+|wght)-(normal|italic)\.woff2$/;
const subsets = ['latin', 'latin-ext', 'vietnamese'] as const;

/** The font files of each face that is not in the sheet, those with the most letters first. */
const filesOf = new Map<AnyFace, FaceFile[]>();
for (const subset of subsets)
  for (const [path, url] of Object.entries(found)) {
    const [, name = '', letters, weight = '', style] = namePattern.exec(path) ?? [];
    const face = faceNames.find((one) => one === name);
    if (letters !== subset || !face) continue;
    const file = { weight, style: style === 'italic' ? style : 'normal', subset, url } as const;
    filesOf.set(face, [...(filesOf.get(face) ?? []), file]);
  }

// Its package has the letters of Western Europe alone; see `scripts/cut-font.ts`.
const ofCaprasimo = { weight: '400', style: 'normal' } as const;
filesOf
  .get('caprasimo')
  ?.push(
    { ...ofCaprasimo, subset: 'latin-ext', url: caprasimoExt },
    { ...ofCaprasimo, subset: 'vietnamese', url: caprasimoVietnamese },
    { ...ofCaprasimo, subset: 'greek', url: caprasimoGreek },
    { ...ofCaprasimo, subset: 'cyrillic', url: caprasimoCyrillic },
  );

/** Every font file of a face; those of the sheet are not among them. */
const faceFiles = (face: AnyFace): readonly FaceFile[] => filesOf.get(face) ?? [];

/** The rules that a page needs for its faces besides the sheet's. */
export const rulesOf = (of: readonly AnyFace[]): string =>
  [...new Set(of)]
    .filter((face) => !inSheet.has(face))
    .map((face) => {
      const lender = lenderOf(face);
      const own = faceRules(face, faceFiles(face));
      return lender ? own + lentRules(face, faceFiles(lender)) : own;
    })
    .join('');

/** The rules of faces for a page that has no sheet of the site's. */
export const facesSheet = (of: readonly AnyFace[]): string =>
  (of.some((face) => inSheet.has(face)) ? fontsSheet : '') + rulesOf(of);

/** The file of a face that every page shows, to be fetched at once. */
export const firstFile = (face: AnyFace): string =>
  inSheet.get(face) ?? faceFiles(face).find(({ style }) => style === 'normal')?.url ?? '';

/**
 * The paths, from the site's root, of the font files that pages in these faces never fetch. Upright
 * ones are not among them: a preview in the back office shows every face, in all its letters.
 */
export function unusedFiles(used: readonly AnyFace[]): string[] {
  const rules = rulesOf(used);
  return [...filesOf.values()]
    .flatMap((files) =>
      files
        .filter(({ style }) => style === 'italic')
        .map(({ url }) => url)
        .filter((url) => !rules.includes(`(${url})`)),
    )
    .map((url) => url.replace(/^\//, ''));
}
