import { type Colours, eras } from './colours.ts';
import type { Composition } from './motifs/sheet.ts';
import { motifs } from './motifs.ts';

/** What decides a cover: the same sleeve is the same picture, on every run. */
export interface Sleeve {
  /** The release's key: places whatever the composition leaves open. */
  key: string;
  /** The artist whose motif it wears. */
  artist: string;
  /** Whose colours it is printed in: the artist's own, or those of the one they made it with. */
  colours: string;
  /** Which of the artist's records this is, from 0: chooses composition and era. */
  place: number;
  /** The number on the spine, below 256. */
  number: number;
}

/** The entry at a place, starting again after the last. */
function taken<T>(from: readonly T[], place: number, whose: string): T {
  const one = from[place % from.length];
  if (one === undefined) {
    throw new Error(
      `Nobody has drawn for ${whose} yet: see covers/motifs.ts and covers/colours.ts`,
    );
  }
  return one;
}

/**
 * The composition and the inks of a sleeve. When the compositions start again the eras skip one, so
 * that the same drawing comes back in other colours.
 */
export function designOf(sleeve: Sleeve): { composition: Composition; colours: Colours } {
  const { artist, place } = sleeve;
  const compositions = motifs[artist] ?? [];
  const composition = taken(compositions, place, artist);
  const round = Math.floor(place / compositions.length);
  return { composition, colours: taken(eras[sleeve.colours] ?? [], place + round, sleeve.colours) };
}
