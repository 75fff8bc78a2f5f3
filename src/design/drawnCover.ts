import { textHash } from '#domain/textHash';

/** The patterns of drawn sleeves. */
export const motifs = ['rays', 'rings', 'bars', 'waves', 'dots', 'steps'] as const;
export type Motif = (typeof motifs)[number];

/**
 * The backgrounds and prints of a theme's drawn covers: eight pairs, legible on light and dark
 * pages.
 */
export type CoverInks = readonly (readonly [ground: string, print: string])[];

/** The default theme's pairs; other themes set theirs in the page. */
export const usualInks: CoverInks = [
  ['#e8d9b8', '#b3411f'],
  ['#24323a', '#e0b13c'],
  ['#c9482c', '#f3e6cf'],
  ['#d6dccb', '#2f5d50'],
  ['#1f3b57', '#e9d6c1'],
  ['#e9b949', '#3a2a1f'],
  ['#55304a', '#efb6a0'],
  ['#bcd0d6', '#7a2e2e'],
];

/** A company sleeve for a release without a cover. */
export interface DrawnCover {
  /** The index of its pair of colours in the theme. */
  pair: number;
  ground: string;
  print: string;
  motif: Motif;
  /** The pattern's rotation in degrees. */
  turn: number;
  /** The title's first letter, shown on the record's label. */
  initial: string;
}

/** The artists of a release, as input for its sleeve: the same in every language. */
export const sleeveArtist = (names: readonly string[]) => names.join(', ');

function initialOf(title: string): string {
  return /[\p{L}\p{N}]/u.exec(title)?.[0]?.toLocaleUpperCase() ?? '';
}

/** The sleeve for a title and its artist: the same input gives the same sleeve. */
export function drawnCover(title: string, artist: string, inks = usualInks): DrawnCover {
  const seed = textHash(`${title}\n${artist}`);
  const pair = seed % usualInks.length;
  const [ground, print] = inks[pair] ?? ['#ffffff', '#000000'];
  return {
    pair,
    ground,
    print,
    motif: motifs[Math.floor(seed / 8) % motifs.length] ?? 'rays',
    turn: (Math.floor(seed / 64) % 8) * 45,
    initial: initialOf(title),
  };
}
