import type { Colours } from '../colours.ts';
import type { Random } from '../random.ts';

/** What a motif is given: the inks, and numbers that are the record's own. */
export interface Sheet extends Colours {
  random: Random;
}

/** Draws SVG shapes over the ground, on a sheet of `SIDE` units. */
export type Draw = (sheet: Sheet) => string;

/** One finished composition, and what one sees on it, for those who can't. */
export interface Composition {
  draw: Draw;
  alt: string;
}
