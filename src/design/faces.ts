import type { DisplayFace, TextFace } from '#domain/label/theme';

/** A face that the site serves itself. All are under the SIL Open Font License 1.1. */
interface Face {
  /** As it is called, in CSS and in the editor. */
  name: string;
  /** The faces of a reader's own system that stand in for it, in emails too. */
  standIns: string;
  /** A local face set to its measures, so that nothing shifts when it arrives. */
  fallback: { local: string; size: string };
  /** The weights of its files: of a variable file a range, of others each one. */
  weights: readonly string[];
  hasItalic: boolean;
  /** The face of Greek and Cyrillic letters, where it has none; `styles/fonts.css` loads it. */
  companion?: string;
  /** Whether it lacks the letters of Vietnamese: titles with them are set in a stand-in. */
  lacksRare?: boolean;
}

const geologica = 'Geologica';

const arial = 'local("Arial"),local("Liberation Sans")';
const times = 'local("Times New Roman"),local("Liberation Serif")';
const courier = 'local("Courier New"),local("Liberation Mono")';
const sans = 'Arial, sans-serif';
const serif = 'Georgia, "Times New Roman", serif';

/** Every face, by the name of its package. */
export const faces: Readonly<Record<DisplayFace | TextFace, Face>> = {
  'bricolage-grotesque': {
    name: 'Bricolage Grotesque Variable',
    standIns: 'system-ui, sans-serif',
    fallback: { local: arial, size: '97%' },
    weights: ['400 800'],
    hasItalic: false,
    companion: geologica,
  },
  newsreader: {
    name: 'Newsreader',
    standIns: 'Georgia, serif',
    fallback: { local: 'local("Georgia"),local("Liberation Serif")', size: '96%' },
    weights: ['400', '700'],
    hasItalic: true,
  },
  'instrument-serif': {
    name: 'Instrument Serif',
    standIns: serif,
    fallback: { local: times, size: '87%' },
    // Its one weight serves all, or a browser would thicken it itself.
    weights: ['400'],
    hasItalic: false,
    lacksRare: true,
  },
  'crimson-text': {
    name: 'Crimson Text',
    standIns: serif,
    fallback: { local: times, size: '98%' },
    weights: ['400', '700'],
    hasItalic: true,
  },
  'big-shoulders': {
    name: 'Big Shoulders Variable',
    standIns: '"Arial Narrow", Impact, sans-serif',
    fallback: { local: arial, size: '70%' },
    weights: ['100 900'],
    hasItalic: false,
    companion: geologica,
  },
  'ibm-plex-mono': {
    name: 'IBM Plex Mono',
    standIns: 'ui-monospace, Menlo, Consolas, monospace',
    fallback: { local: courier, size: '100%' },
    weights: ['400', '700'],
    hasItalic: true,
  },
  'hanken-grotesk': {
    name: 'Hanken Grotesk Variable',
    standIns: sans,
    fallback: { local: arial, size: '101%' },
    weights: ['100 900'],
    hasItalic: true,
    companion: geologica,
  },
  caprasimo: {
    name: 'Caprasimo',
    standIns: '"Cooper Black", Georgia, serif',
    fallback: { local: arial, size: '115%' },
    weights: ['400'],
    hasItalic: false,
    lacksRare: true,
  },
  'courier-prime': {
    name: 'Courier Prime',
    standIns: '"Courier New", Courier, monospace',
    fallback: { local: courier, size: '100%' },
    weights: ['400', '700'],
    hasItalic: true,
  },
  jost: {
    name: 'Jost Variable',
    standIns: 'Futura, "Century Gothic", sans-serif',
    fallback: { local: arial, size: '95%' },
    weights: ['100 900'],
    hasItalic: false,
    lacksRare: true,
    companion: geologica,
  },
  figtree: {
    name: 'Figtree Variable',
    standIns: sans,
    fallback: { local: arial, size: '102%' },
    weights: ['300 900'],
    hasItalic: true,
    companion: geologica,
  },
};

/** A face with its stand-ins, as CSS and emails name them. */
export function familyOf(face: DisplayFace | TextFace): string {
  const { name, standIns, companion } = faces[face];
  const own = [name, ...(companion ? [companion] : []), fallbackName(face)];
  return `${own.map((family) => `"${family}"`).join(', ')}, ${standIns}`;
}

/** The family of titles whose letters a face may lack. */
export const rareFamilyOf = (face: DisplayFace): string =>
  faces[face].lacksRare ? faces[face].standIns : 'var(--display)';

/** A face as emails name it, which can load none: most readers see a stand-in. */
export const emailFamilyOf = (face: DisplayFace | TextFace) =>
  `'${faces[face].name.replace(' Variable', '')}', ${faces[face].standIns.replaceAll('"', "'")}`;

/** The name of the local face that is set to the measures of another. */
const fallbackName = (face: DisplayFace | TextFace) =>
  `${faces[face].name.replace(' Variable', '').split(' ')[0]} fallback`;

/** A font file of a face. */
export interface FaceFile {
  /** `wght` for a variable file. */
  weight: string;
  style: 'normal' | 'italic';
  /** The letters that it has. */
  subset: 'latin' | 'latin-ext' | 'vietnamese';
  url: string;
}

/** The letters beyond Latin 1; the file of Latin is fetched for all others. */
const ranges = {
  'latin-ext': 'U+100-2AF,U+1D00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0,U+2C60-2C7F,U+A720-A7FF',
  vietnamese: 'U+102-103,U+110-111,U+128-129,U+168-169,U+1A0-1A1,U+1AF-1B0,U+1EA0-1EF1,U+20AB',
};

/** The rules that load a face from its files, and its fallback. */
export function faceRules(face: DisplayFace | TextFace, files: readonly FaceFile[]): string {
  const { name, fallback, weights } = faces[face];
  const only = weights.length === 1;
  const rules = files.map(({ weight, style, subset, url }) => {
    const range = subset === 'latin' ? '' : `;unicode-range:${ranges[subset]}`;
    const slant = style === 'italic' ? ';font-style:italic' : '';
    const heft = weight === 'wght' ? weights[0] : only ? '1 999' : weight;
    return `@font-face{font-family:"${name}";font-weight:${heft}${slant};font-display:swap;src:url(${url})format("woff2")${range}}`;
  });
  const standIn = `@font-face{font-family:"${fallbackName(face)}";src:${fallback.local};size-adjust:${fallback.size}}`;
  return rules.join('') + standIn;
}
