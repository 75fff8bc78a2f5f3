import type { Day } from '#domain/day';
import type { Merch, Size, StoredMerch } from '#domain/merch/merch';
import type { MerchState, MerchStatus } from '#domain/merch/merchState';
import { canBeOrdered } from '#domain/release/editionFormat';
import { type ReleaseStatus, releaseStatus } from '#domain/release/releaseStatus';
import { plainText } from '#domain/richText/richText';

/** Whether the public sees an item; `today` is the day in the label's time zone. */
export const isMerchVisible = (
  { status, publicFrom }: Pick<StoredMerch, 'status' | 'publicFrom'>,
  today: Day,
): boolean => status === 'public' && (publicFrom === undefined || publicFrom <= today);

/** Whether somebody can buy an item, and it says where. */
export const isMerchForSale = (merch: Pick<Merch, 'state' | 'sizes' | 'links'>): boolean =>
  merch.links.length > 0 && canBeOrdered(merchStateOf(merch));

/** Whether an item could be bought if it said where. */
export const lacksShop = (merch: Pick<Merch, 'state' | 'sizes' | 'links'>): boolean =>
  merch.links.length === 0 && canBeOrdered(merchStateOf(merch));

/**
 * The state of an item and its sizes together: sold out if all its sizes are, and “few left” if
 * that is true of all sizes that are left.
 */
export function merchStateOf({ state, sizes }: { state: MerchState; sizes: readonly Size[] }) {
  if (!canBeOrdered(state) || sizes.length === 0) return state;
  const left = sizes.filter((size) => canBeOrdered(size.state));
  if (left.length === 0) return 'soldOut';
  return left.every((size) => size.state === 'fewLeft') ? 'fewLeft' : state;
}

/** The state of a size. If the item can't be bought, no size can. */
export const sizeStateOf = (size: Pick<Size, 'state'>, item: Pick<Merch, 'state'>): MerchState =>
  canBeOrdered(item.state) ? size.state : item.state;

/** The parts of an item that can be missing, in the order of its form. */
export const merchParts = ['images', 'price', 'links', 'description'] as const;
export type MerchPart = (typeof merchParts)[number];

/** The missing parts of an item. What is not for sale needs no price and no link. */
export function missingMerchParts({
  images,
  price,
  links,
  description,
  state,
}: Pick<StoredMerch, 'images' | 'price' | 'links' | 'description' | 'state'>): MerchPart[] {
  const isMissing: Record<MerchPart, boolean> = {
    images: images.length === 0,
    price: !price && state !== 'notForSale',
    links: links.length === 0 && canBeOrdered(state),
    description: plainText(description) === '',
  };
  return merchParts.filter((part) => isMissing[part]);
}

/** The missing parts in English, for use inside a sentence. */
export const missingMerchSentences = {
  images: 'a picture',
  price: 'a price',
  links: 'a link to a shop',
  description: 'a description',
} satisfies Record<MerchPart, string>;

/**
 * The part of the worklist for an item: that of a release in the corresponding status, or “at rest”
 * for one that is out of print.
 */
export const merchAtWork = ({ status, state }: { status: MerchStatus; state: MerchState }) => {
  const as: Record<MerchStatus, ReleaseStatus> = {
    draft: releaseStatus.Planning,
    handedIn: releaseStatus.Pending,
    public: releaseStatus.Released,
  };
  return { releaseStatus: as[status], archived: state === 'outOfPrint' };
};

const orderOf: Record<MerchState, number> = {
  preorder: 0,
  inStock: 1,
  fewLeft: 1,
  notForSale: 2,
  soldOut: 3,
  outOfPrint: 3,
};

/** Sorts items for the shop: pre-orders first, those that can't be had last, then the newest. */
export const compareMerch = (
  a: Pick<Merch, 'cId' | 'state' | 'sizes'>,
  b: Pick<Merch, 'cId' | 'state' | 'sizes'>,
): number => orderOf[merchStateOf(a)] - orderOf[merchStateOf(b)] || b.cId - a.cId;
