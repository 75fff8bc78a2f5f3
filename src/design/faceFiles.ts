import { type DisplayFace, displayFaces, type TextFace, textFaces } from '#domain/label/theme';
import bricolage from '../styles/fonts/bricolage-grotesque.woff2?url';
import caprasimoCyrillic from '../styles/fonts/caprasimo-cyrillic.woff2?url';
import caprasimoGreek from '../styles/fonts/caprasimo-greek.woff2?url';
import caprasimoExt from '../styles/fonts/caprasimo-latin-ext.woff2?url';
import caprasimoVietnamese from '../styles/fonts/caprasimo-vietnamese.woff2?url';
import newsreader from '../styles/fonts/newsreader-latin-400-normal.woff2?url';
import fontsSheet from '../styles/fonts.css?inline';
import { type FaceFile, faceRules, lenderOf, lentRules } from './faces.ts';

type AnyFace = DisplayFace | TextFace;

const faceNames: readonly AnyFace[] = [...displayFaces, ...textFaces];

/** The fonts in `fonts.css`, and the file of each that a page needs first. */
const inSheet = new Map<AnyFace, string>([
  ['bricolage-grotesque', bricolage],
  ['newsreader', newsreader],
]);

/** The addresses of all other fonts' files, by path. */
const found: Readonly<Record<string, string>> = {
  // One glob per scope: a single one would search all packages.
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

/** The files of each font that is not in `fonts.css`, those with the most letters first. */
const filesOf = new Map<AnyFace, FaceFile[]>();
for (const subset of subsets)
  for (const [path, url] of Object.entries(found)) {
    const [, name = '', letters, weight = '', style] = namePattern.exec(path) ?? [];
    const face = faceNames.find((one) => one === name);
    if (letters !== subset || !face) continue;
    const file = { weight, style: style === 'italic' ? style : 'normal', subset, url } as const;
    filesOf.set(face, [...(filesOf.get(face) ?? []), file]);
  }

// Its package covers only Western Europe; see `scripts/cut-font.ts`.
const ofCaprasimo = { weight: '400', style: 'normal' } as const;
filesOf
  .get('caprasimo')
  ?.push(
    { ...ofCaprasimo, subset: 'latin-ext', url: caprasimoExt },
    { ...ofCaprasimo, subset: 'vietnamese', url: caprasimoVietnamese },
    { ...ofCaprasimo, subset: 'greek', url: caprasimoGreek },
    { ...ofCaprasimo, subset: 'cyrillic', url: caprasimoCyrillic },
  );

/** All files of a font; empty for the fonts in `fonts.css`. */
const faceFiles = (face: AnyFace): readonly FaceFile[] => filesOf.get(face) ?? [];

/** The rules for a page's fonts that `fonts.css` does not contain. */
export const rulesOf = (of: readonly AnyFace[]): string =>
  [...new Set(of)]
    .filter((face) => !inSheet.has(face))
    .map((face) => {
      const lender = lenderOf(face);
      const own = faceRules(face, faceFiles(face));
      return lender ? own + lentRules(face, faceFiles(lender)) : own;
    })
    .join('');

/** The rules of fonts for a page without site.css. */
export const facesSheet = (of: readonly AnyFace[]): string =>
  (of.some((face) => inSheet.has(face)) ? fontsSheet : '') + rulesOf(of);

/** The file of a font that every page needs, to be preloaded. */
export const firstFile = (face: AnyFace): string =>
  inSheet.get(face) ?? faceFiles(face).find(({ style }) => style === 'normal')?.url ?? '';

/**
 * The paths, from the site's root, of font files that pages in these fonts never fetch. Upright
 * ones are excluded: a preview in the back office shows every font, with all its letters.
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
