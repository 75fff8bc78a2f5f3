import type { SoldFormat } from '#domain/release/soldFormat';

/** What an edition is: a record, a disc, a tape, files, several things in a box. */
export const editionFormats = ['lp', 'cd', 'cassette', 'digital', 'box', 'other'] as const;
export type EditionFormat = (typeof editionFormats)[number];

export const editionFormatLabels = {
  lp: 'Vinyl',
  cd: 'CD',
  cassette: 'Cassette',
  digital: 'Digital',
  box: 'Box',
  other: 'Other',
} satisfies Record<EditionFormat, string>;

/** The width of a record in inches. */
export const recordSizes = ['12', '10', '7'] as const;

/** Whether an edition can be had, as staff say. */
export const editionStates = [
  'preorder',
  'inStock',
  'fewLeft',
  'soldOut',
  'outOfPrint',
  'notForSale',
] as const;
export type EditionState = (typeof editionStates)[number];

/** Whether something in this state can be bought, now or before it is out. */
export const canBeOrdered = (state: EditionState): boolean =>
  state === 'preorder' || state === 'inStock' || state === 'fewLeft';

export const editionStateLabels = {
  preorder: 'Pre-order',
  inStock: 'In stock',
  fewLeft: 'Few left',
  soldOut: 'Sold out',
  outOfPrint: 'Out of print',
  notForSale: 'Not for sale',
} satisfies Record<EditionState, string>;

/** The format of an edition that a link of a release sells, by what the link's name says. */
export const formatSold = {
  vinyl: 'lp',
  cd: 'cd',
  cassette: 'cassette',
  download: 'digital',
  shop: 'other',
} satisfies Record<SoldFormat, EditionFormat>;
