import type { Day } from '#domain/day';
import { oklch } from '#domain/label/contrast';
import { collatorOf, compareNames, compareNewest, compareNumbers } from './ordering.ts';

/** The orders of the shelf, as its addresses name them; the first is its own. */
export const shelfOrders = ['number', 'year', 'artist', 'colour'] as const;
export type ShelfOrder = (typeof shelfOrders)[number];

/** The most spines on a page of the shelf. */
export const shelfLength = 500;

/** The facts about a record by which the shelf is ordered. */
export interface Shelved {
  cId: number;
  catalogueNumber?: string | undefined;
  releaseDate: Day | null;
  /** The name under which its first artist is filed; none for a record without artists. */
  filedUnder?: string | undefined;
  /** The colour of its spine, as `#rrggbb`. */
  color: string;
}

/** Where the wheel of hues begins, in degrees: before red, so that pinks come last. */
const wheelStart = 15;
/** The width of a band of hues that count as one colour. */
const hueBand = 30;
/** A colour with less chroma looks grey, whatever its hue. */
const leastChroma = 0.04;

/** The place of a colour: its band of hues, greys after all others; and its lightness. */
function placeOf(color: string): { band: number; lightness: number } {
  const { l = 0, c = 0, h = 0 } = oklch(color) ?? {};
  const band = Math.floor(((h - wheelStart + 360) % 360) / hueBand);
  return { band: c < leastChroma ? 360 / hueBand : band, lightness: l };
}

/** By hue, and among those of one hue from dark to light. */
function orderColors<R extends Shelved>(records: readonly R[]): R[] {
  const placed = records.map((record) => ({ record, ...placeOf(record.color) }));
  placed.sort(
    (a, b) => a.band - b.band || a.lightness - b.lightness || a.record.cId - b.record.cId,
  );
  return placed.map(({ record }) => record);
}

/**
 * Orders the shelf: by catalogue number; by year, newest first; by artist, oldest first; or by the
 * colour of the spines. Records without a number, a date or an artist are last.
 */
export function orderShelf<R extends Shelved>(
  records: readonly R[],
  order: ShelfOrder,
  language = 'en',
): R[] {
  const collator = collatorOf(language);
  if (order === 'colour') return orderColors(records);
  const comparisons: Record<typeof order, (a: R, b: R) => number> = {
    number: (a, b) => compareNumbers(a, b, collator),
    year: compareNewest,
    artist: (a, b) =>
      Number(!a.filedUnder) - Number(!b.filedUnder) ||
      compareNames(a.filedUnder ?? '', b.filedUnder ?? '', collator) ||
      compareNewest(b, a),
  };
  return records.toSorted(comparisons[order]);
}
