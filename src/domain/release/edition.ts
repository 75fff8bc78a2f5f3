import * as z from 'zod';
import { lineSchema } from '#domain/characters';
import type { Day } from '#domain/day';
import { daySchema } from '#domain/day.schema';
import { barcodeSchema, idSchema } from '#domain/identifier';
import { linkSchema, maxLinks } from '#domain/link';
import { moneySchema } from '#domain/money';
import {
  canBeOrdered,
  editionFormats,
  editionStates,
  recordSizes,
} from '#domain/release/editionFormat';
import { leftSchema } from '#domain/release/left';
import { isOut } from '#domain/release/releaseStatus';

export const maxEditions = 50;
/** The most prices beside the first one. */
export const maxPrices = 10;
export const maxBonusTracks = 50;
const maxSides = 40;
const wholeNumber = 'Write a whole number.';

/** A side of a record or tape, or a disc, with the ids of the release's tracks on it. */
const sideSchema = z.object({
  /** As on its label: `A`, `B`, `Disc 2`. */
  name: lineSchema(20).min(1, 'Name the side.'),
  tracks: z.array(idSchema).max(500),
});
export type Side = z.infer<typeof sideSchema>;

/** A form in which a release comes out, with a number, a barcode, a price and a state of its own. */
export const editionSchema = z.object({
  id: idSchema,
  format: z.enum(editionFormats),
  /** The discs or tapes in it; absent for one. */
  pieces: z
    .int(wholeNumber)
    .min(1, wholeNumber)
    .max(99, 'An edition has at most 99 discs.')
    .optional(),
  /** The width of a record; absent for the usual one. */
  size: z.enum(recordSizes).optional(),
  /** What sets it apart: “clear vinyl”. */
  name: lineSchema(200).optional(),
  catalogueNumber: lineSchema(50).optional(),
  barcode: barcodeSchema.optional(),
  price: moneySchema.optional(),
  /** The price in other currencies. */
  prices: z
    .array(moneySchema)
    .max(maxPrices, `An edition has at most ${maxPrices} further prices.`)
    .refine((prices) => new Set(prices.map(({ currency }) => currency)).size === prices.length, {
      error: 'Each currency has one price.',
    })
    .optional(),
  /** The day it is out, if not the release's. */
  day: daySchema.nullable().optional(),
  state: z.enum(editionStates),
  /** How many were made. */
  copies: z.int(wholeNumber).min(1, 'At least one copy was made.').max(10_000_000).optional(),
  /** How many are left to sell. Only staff see it. */
  left: leftSchema.optional(),
  /** The address of one of the release's pictures; stored as its path. */
  picture: z.string().max(500).optional(),
  /** As in “second pressing, 2026”. */
  pressing: lineSchema(200).optional(),
  /** The sides, for a record or tape whose tracks are to be listed by side. */
  sides: z
    .array(sideSchema, 'Write a line for each side, as in “A: 1–4”, with numbers of its tracks.')
    .max(maxSides, `An edition has at most ${maxSides} sides.`)
    .optional(),
  /** Tracks that only this edition has, each on a line. */
  bonusTracks: z
    .array(lineSchema(300))
    .overwrite((names) => names.filter(Boolean))
    .max(maxBonusTracks)
    .optional(),
  /** Where it is sold, best first. */
  links: z
    .array(linkSchema, 'Write a line for each shop, with its address at the end.')
    .max(maxLinks),
});
export type Edition = z.infer<typeof editionSchema>;

/** The editions of a release, in order. */
export const editionsSchema = z
  .array(editionSchema)
  .max(maxEditions, `A release has at most ${maxEditions} editions.`)
  .refine((editions) => new Set(editions.map(({ id }) => id)).size === editions.length, {
    error: 'The same edition is listed twice.',
  });

type Numbers = Partial<Pick<Edition, 'catalogueNumber' | 'barcode'>>;

/**
 * The editions of a release that is being edited. The first one's number and barcode are edited as
 * the release's own, and copied to it when the release is saved.
 */
export function editedEditions<E extends Numbers>(
  release: { [K in keyof Numbers]: string | undefined } & { editions?: readonly E[] | undefined },
): E[] {
  const { editions = [], catalogueNumber, barcode } = release;
  return editions.map((edition, index) =>
    index === 0 ? { ...edition, catalogueNumber, barcode } : edition,
  );
}

/** The facts about a release that decide whether its editions are out. */
export type OfRelease = Parameters<typeof isOut>[0];

/** Whether an edition is not out yet on a day. */
export const isComing = ({ day }: Pick<Edition, 'day'>, release: OfRelease, today: Day): boolean =>
  day ? day > today : !isOut(release, today);

/**
 * The state of an edition on a day. Before its day, an edition in stock is a pre-order; from its
 * day on, a pre-order is in stock.
 */
export function stateOn(
  edition: Pick<Edition, 'state' | 'day'>,
  release: OfRelease,
  today: Day,
): Edition['state'] {
  const { state } = edition;
  if (!canBeOrdered(state)) return state;
  if (isComing(edition, release, today)) return state === 'fewLeft' ? 'fewLeft' : 'preorder';
  const day = edition.day ?? release.releaseDate;
  return state === 'preorder' && day !== null && day <= today ? 'inStock' : state;
}

/** The days of their own on which editions that can be ordered come out. */
export const ownDaysOf = (editions: readonly Edition[] = []): Day[] =>
  editions.flatMap(({ day, state }) => (day && canBeOrdered(state) ? day : []));

/** Whether somebody can buy it now. */
export const isForSale = ({ state, links }: Pick<Edition, 'state' | 'links'>): boolean =>
  links.length > 0 && canBeOrdered(state);

/** The order on pages: the label's, with editions that are sold out or out of print last. */
export function inShopOrder<E extends Pick<Edition, 'state'>>(editions: readonly E[]): E[] {
  const isGone = ({ state }: E) => state === 'soldOut' || state === 'outOfPrint';
  return [...editions.filter((one) => !isGone(one)), ...editions.filter(isGone)];
}
