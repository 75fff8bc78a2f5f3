import type { DisplayFace, TextFace } from '#domain/label/theme';

/** A font with letters that another font lacks. */
interface Lender {
  face: DisplayFace | TextFace;
  /** The size at which the height of its small letters matches. */
  size: string;
  /** `letter` substitutes single letters; `title` sets the whole title in this font. */
  per: 'letter' | 'title';
}

/** A system font, and the percentage of its size at which its words are as wide. */
interface FallbackFace {
  local: string;
  size: number;
}

/** A self-hosted font. All are under the SIL Open Font License 1.1. */
interface Face {
  /** Its name in CSS and in the editor. */
  name: string;
  /** The system fonts that replace it, also in emails. */
  systemFonts: string;
  /**
   * System fonts adjusted to its measures, so that nothing shifts when it loads; the last one
   * installed is used. The fallbacks of the two default fonts are in `styles/fonts.css`.
   */
  fallbackFaces?: readonly FallbackFace[];
  /** The weights of its files: a range for a variable font, otherwise single ones. */
  weights: readonly string[];
  /** The font for Greek and Cyrillic letters, if it lacks them; loaded by `styles/fonts.css`. */
  companion?: string;
  /** The font for Vietnamese letters, if it lacks them. */
  lender?: Lender;
}

const geologica = 'Geologica';

/** The substitute for Arial on Linux, at the size at which words are as wide. */
const arial = (size: number): FallbackFace[] => [
  { local: 'local("DejaVu Sans")', size: Math.round(size * 0.89) },
  { local: 'local("Arial"),local("Liberation Sans")', size },
];
/** The substitutes for Times on Linux and Android. */
const times = (size: number): FallbackFace[] => [
  { local: 'local("DejaVu Serif")', size: Math.round(size * 0.79) },
  { local: 'local("Noto Serif"),local("NotoSerif-Regular")', size: Math.round(size * 0.85) },
  { local: 'local("Times New Roman"),local("Liberation Serif")', size },
];
/** All of these are equally wide. */
const courier: FallbackFace[] = [
  {
    local: 'local("Courier New"),local("Liberation Mono"),local("DejaVu Sans Mono")',
    size: 100,
  },
];
const sans = 'Arial, sans-serif';
const serif = 'Georgia, "Times New Roman", serif';

/** Every font, by package name. */
export const faces: Readonly<Record<DisplayFace | TextFace, Face>> = {
  'bricolage-grotesque': {
    name: 'Bricolage Grotesque Variable',
    systemFonts: 'system-ui, sans-serif',
    weights: ['400 800'],
    companion: geologica,
  },
  newsreader: {
    name: 'Newsreader',
    systemFonts: 'Georgia, serif',
    weights: ['400', '700'],
  },
  'instrument-serif': {
    name: 'Instrument Serif',
    systemFonts: serif,
    fallbackFaces: times(87),
    // Its only weight, declared for all: browsers would otherwise synthesize a bold.
    weights: ['400'],
    lender: { face: 'crimson-text', size: '121%', per: 'title' },
  },
  'crimson-text': {
    name: 'Crimson Text',
    systemFonts: serif,
    fallbackFaces: times(98),
    weights: ['400', '700'],
  },
  'big-shoulders': {
    name: 'Big Shoulders Variable',
    systemFonts: '"Arial Narrow", Impact, sans-serif',
    fallbackFaces: arial(70),
    weights: ['100 900'],
    companion: geologica,
  },
  'ibm-plex-mono': {
    name: 'IBM Plex Mono',
    systemFonts: 'ui-monospace, Menlo, Consolas, monospace',
    fallbackFaces: courier,
    weights: ['400', '700'],
  },
  'hanken-grotesk': {
    name: 'Hanken Grotesk Variable',
    systemFonts: sans,
    fallbackFaces: arial(101),
    weights: ['100 900'],
    companion: geologica,
  },
  caprasimo: {
    name: 'Caprasimo',
    systemFonts: '"Cooper Black", Georgia, serif',
    fallbackFaces: arial(115),
    weights: ['400'],
  },
  'courier-prime': {
    name: 'Courier Prime',
    systemFonts: '"Courier New", Courier, monospace',
    fallbackFaces: courier,
    weights: ['400', '700'],
    lender: { face: 'ibm-plex-mono', size: '92%', per: 'letter' },
  },
  jost: {
    name: 'Jost Variable',
    systemFonts: 'Futura, "Century Gothic", sans-serif',
    fallbackFaces: arial(95),
    weights: ['100 900'],
    companion: geologica,
    lender: { face: 'hanken-grotesk', size: '95%', per: 'title' },
  },
  figtree: {
    name: 'Figtree Variable',
    systemFonts: sans,
    fallbackFaces: arial(102),
    weights: ['300 900'],
    companion: geologica,
    lender: { face: 'hanken-grotesk', size: '101%', per: 'letter' },
  },
};

/** A font with its fallbacks, for CSS and emails. */
export function familyOf(face: DisplayFace | TextFace): string {
  const { name, systemFonts, companion } = faces[face];
  const own = companion ? [name, companion, fallbackName(face)] : [name, fallbackName(face)];
  return `${own.map((family) => `"${family}"`).join(', ')}, ${systemFonts}`;
}

/** The family for titles with letters that the font may lack. */
export const rareFamilyOf = (face: DisplayFace): string =>
  faces[face].lender?.per === 'title'
    ? `"${rareName(face)}", ${faces[face].systemFonts}`
    : 'var(--display)';

const rareName = (face: DisplayFace | TextFace) =>
  `${faces[face].name.replace(' Variable', '')} rare`;

/** A font's family in emails, which can't load fonts: most readers see a fallback. */
export const emailFamilyOf = (face: DisplayFace | TextFace) =>
  `'${faces[face].name.replace(' Variable', '')}', ${faces[face].systemFonts.replaceAll('"', "'")}`;

/** The name of a local font that is adjusted to another font's measures. */
const fallbackName = (face: DisplayFace | TextFace) =>
  `${faces[face].name.replace(' Variable', '').split(' ')[0]} fallback`;

/** A file of a font. */
export interface FaceFile {
  /** `wght` for a variable font. */
  weight: string;
  style: 'normal' | 'italic';
  /** The letters that it contains. */
  subset: 'latin' | keyof typeof ranges;
  url: string;
}

/** The letters beyond Latin 1; the Latin file covers all others. */
const ranges = {
  'latin-ext': 'U+100-2AF,U+1D00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0,U+2C60-2C7F,U+A720-A7FF',
  greek: 'U+370-3FF',
  cyrillic: 'U+400-45F,U+490-491,U+2116',
  vietnamese: 'U+102-103,U+110-111,U+128-129,U+168-169,U+1A0-1A1,U+1AF-1B0,U+1EA0-1EF1,U+20AB',
};

/** The Vietnamese letters that the borrowing fonts lack; they have the others themselves. */
const lentRange = 'U+128-129,U+168-169,U+1A0-1A1,U+1AF-1B0,U+1EA0-1EF9';

interface Rule {
  family: string;
  weight: string;
  file: Pick<FaceFile, 'style' | 'url'>;
  range?: string;
  size?: string;
}

const ruleOf = ({ family, weight, file: { style, url }, range, size }: Rule) =>
  `@font-face{font-family:"${family}";font-weight:${weight}${style === 'italic' ? ';font-style:italic' : ''};font-display:swap;src:url(${url})format("woff2")${range ? `;unicode-range:${range}` : ''}${size ? `;size-adjust:${size}` : ''}}`;

const rangeOf = ({ subset }: FaceFile) => (subset === 'latin' ? {} : { range: ranges[subset] });

/** The weights that a file covers. */
function weightOf(face: DisplayFace | TextFace, { weight }: FaceFile): string {
  const { weights } = faces[face];
  if (weight === 'wght') return weights[0] ?? '400';
  return weights.length === 1 ? '1 999' : weight;
}

/** The rules that load a font and its fallback. */
export function faceRules(face: DisplayFace | TextFace, files: readonly FaceFile[]): string {
  const { name, fallbackFaces = [] } = faces[face];
  const rules = files.map((file) =>
    ruleOf({ family: name, weight: weightOf(face, file), file, ...rangeOf(file) }),
  );
  const fallbackRules = fallbackFaces.map(
    ({ local, size }) =>
      `@font-face{font-family:"${fallbackName(face)}";src:${local};size-adjust:${size}%}`,
  );
  return [...rules, ...fallbackRules].join('');
}

/** The font that lends letters to another. */
export const lenderOf = (face: DisplayFace | TextFace) => faces[face].lender?.face;

/**
 * The rules that load a font's missing letters from its lender. They follow the font's own rules,
 * since the last rule for a letter wins.
 */
export function lentRules(face: DisplayFace | TextFace, files: readonly FaceFile[]): string {
  const { name, lender, weights } = faces[face];
  if (!lender) return '';
  const { size } = lender;
  if (lender.per === 'title')
    return files
      .filter(({ style, weight }) => style === 'normal' && (weight === 'wght' || weight === '400'))
      .map((file) => {
        const weight = file.weight === 'wght' ? (weights[0] ?? '400') : '1 999';
        return ruleOf({ family: rareName(face), weight, file, size, ...rangeOf(file) });
      })
      .join('');
  return files
    .filter(({ subset }) => subset === 'vietnamese')
    .map((file) => {
      // The weights of the borrowing font's rules, since browsers look for a letter only among the
      // rules of the nearest weight.
      const weight = weightOf(face, file);
      return ruleOf({ family: name, weight, file, size, range: lentRange });
    })
    .join('');
}
