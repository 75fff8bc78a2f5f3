import { collatorOf } from '#domain/listing/ordering';
import { isMerchForSale, lacksShop, merchStateOf } from '#domain/merch/merchRules';
import type { Money } from '#domain/money';
import { firstHeard } from '#domain/publication/firstHeard';
import type { PublicMerch } from '#domain/publication/publicMerch';
import type { PublicRelease } from '#domain/publication/publicRelease';
import { inShopOrder, isComing, isForSale, stateOn } from '#domain/release/edition';
import { type EditionFormat, editionFormats } from '#domain/release/editionFormat';
import { type ToldApart, toldApart } from '#domain/release/editionText';
import type { PublicEdition } from '#domain/release/publicEdition';
import { artistsOf, type BuiltCatalogue, derived } from './builtCatalogue.ts';
import { read } from './reading.ts';

/** An edition in its state of the day. */
export interface EditionOfTheDay extends ToldApart<PublicEdition> {
  /** It is not out yet, even if only a few are left to order. */
  isComing: boolean;
}

/** A release's editions, each in its state of the day. */
export function editionsIn({ today }: BuiltCatalogue, release: PublicRelease): EditionOfTheDay[] {
  return toldApart(release.editions ?? []).map((edition) => ({
    ...edition,
    state: stateOn(edition, release, today),
    isComing: isComing(edition, release, today),
  }));
}

/** The editions of a release in the label's order, each in its state of the day. */
export const findEditions = read('findEditions', (catalogue, cId: number): EditionOfTheDay[] => {
  const release = catalogue.releases.get(cId);
  return release ? editionsIn(catalogue, release) : [];
});

/** The editions on its page: those for sale first, then those that are sold out. */
export const offeredEditions = (cId: number): EditionOfTheDay[] =>
  inShopOrder(findEditions(cId).filter(({ state }) => state !== 'notForSale'));

/** An edition that can be bought, with what a shop shows of its release. */
export interface ShopOffer {
  edition: EditionOfTheDay;
  cId: number;
  title: string;
  latinTitle?: string | undefined;
  url: string;
  cover: string | null;
  artists: string[];
  /** The address of its first playable sound. */
  sound?: string | undefined;
  /** The day it is out. */
  day: string | null;
  changedAt: string;
}

/** All editions that can be bought: pre-orders first, the soonest one first, then newest first. */
export const offersIn = derived((catalogue): ShopOffer[] => {
  const offers = catalogue.newest.flatMap((release) =>
    editionsIn(catalogue, release)
      .filter(isForSale)
      .map((edition): ShopOffer => {
        const { cId, title, latinTitle, url, cover, releaseDate, changedAt } = release;
        const sound = firstHeard([release])?.track.audio;
        return {
          edition,
          cId,
          title,
          ...(latinTitle && { latinTitle }),
          ...(sound && { sound }),
          url,
          cover,
          artists: artistsOf(catalogue, release).map(({ name }) => name),
          day: edition.day ?? releaseDate,
          changedAt,
        };
      }),
  );
  const dayOf = ({ day }: ShopOffer) => day ?? '9999';
  return [
    ...offers.filter(isPreorder).sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1)),
    ...offers.filter((offer) => !isPreorder(offer)),
  ];
});

/** An item of merch that can be bought. */
export interface MerchOffer {
  item: PublicMerch;
  artists: string[];
  changedAt: string;
}

/** What the shop has: an edition of a release, or an item of merch. */
export type Ware = ShopOffer | MerchOffer;

const isMerch = (ware: Ware): ware is MerchOffer => 'item' in ware;

/** Whether something can only be pre-ordered yet. */
export const isPreorder = (ware: Ware): boolean =>
  isMerch(ware)
    ? merchStateOf(ware.item) === 'preorder'
    : ware.edition.isComing || ware.edition.state === 'preorder';

const merchOf = (catalogue: BuiltCatalogue, item: PublicMerch): MerchOffer => ({
  item,
  artists: artistsOf(catalogue, item).map(({ name }) => name),
  changedAt: item.changedAt,
});

/** All merch that can be bought, in the shop's order. */
const merchOffers = derived((catalogue): MerchOffer[] =>
  [...catalogue.merch.values()].filter(isMerchForSale).map((item) => merchOf(catalogue, item)),
);

/** All merch, with sold-out items last; without what would be in stock at no shop. */
export const merchIn = (catalogue: BuiltCatalogue): MerchOffer[] =>
  [...catalogue.merch.values()]
    .filter((item) => !lacksShop(item))
    .map((item) => merchOf(catalogue, item));

/** How many items of merch have a page. */
export const countMerch = read('countMerch', ({ merch }): number => merch.size);

/** The wares behind one sleeve of the shop: editions of a release, or an item of merch. */
export type Group = [ShopOffer, ...ShopOffer[]] | MerchOffer;

/** Groups editions of the same release, at the position of the first one. */
export function byRelease(wares: readonly Ware[]): Group[] {
  const groups: Group[] = [];
  const known = new Map<number, ShopOffer[]>();
  for (const ware of wares) {
    if (isMerch(ware)) {
      groups.push(ware);
      continue;
    }
    const group = known.get(ware.cId);
    if (group) group.push(ware);
    else {
      const first: [ShopOffer] = [ware];
      known.set(ware.cId, first);
      groups.push(first);
    }
  }
  return groups;
}

/** Each ware by itself. */
export const oneByOne = (wares: readonly Ware[]): Group[] =>
  wares.map((ware): Group => (isMerch(ware) ? ware : [ware]));

/** The ways in which the shop is sorted. */
export const shopOrders = ['artist', 'price'] as const;
export type ShopOrder = (typeof shopOrders)[number];

const priceOf = (ware: Ware): Money | undefined => (isMerch(ware) ? ware.item : ware.edition).price;

const sorters: Record<ShopOrder, (wares: readonly Ware[], language: string) => Ware[]> = {
  artist(wares, language) {
    const collator = collatorOf(language);
    const by = ({ artists }: Ware) => artists[0] ?? '';
    return wares.toSorted(
      (a, b) => Number(!by(a)) - Number(!by(b)) || collator.compare(by(a), by(b)),
    );
  },
  /** By price in the most frequent currency, the lowest first; wares without one are last. */
  price(wares) {
    const counts = new Map<string, number>();
    for (const ware of wares) {
      const code = priceOf(ware)?.currency ?? '';
      counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    const rank = (ware: Ware) => counts.get(priceOf(ware)?.currency ?? '') ?? 0;
    const code = (ware: Ware) => priceOf(ware)?.currency ?? '';
    return wares.toSorted(
      (a, b) =>
        Number(!priceOf(a)) - Number(!priceOf(b)) ||
        rank(b) - rank(a) ||
        (code(a) < code(b) ? -1 : Number(code(a) > code(b))) ||
        (priceOf(a)?.amount ?? 0) - (priceOf(b)?.amount ?? 0),
    );
  },
};

/** Wares by artist or by price. */
export const sortedBy = (order: ShopOrder, wares: readonly Ware[], language: string): Ware[] =>
  sorters[order](wares, language);

/** What is for sale, records first. */
export const waresIn = (catalogue: BuiltCatalogue): Ware[] => [
  ...offersIn(catalogue),
  ...merchOffers(catalogue),
];
export const shopWares = read('shopWares', waresIn);

/** What is for sale by an artist, in the shop's order. */
export const shopWaresBy = read('shopWaresBy', (catalogue, artist: number): Ware[] => [
  ...offersIn(catalogue).filter(({ cId }) => catalogue.releases.get(cId)?.artists.includes(artist)),
  ...merchOffers(catalogue).filter(({ item }) => item.artists.includes(artist)),
]);

/** The formats of what is for sale, and how many there are of each. */
export const shopFormats = read(
  'shopFormats',
  (catalogue): { format: EditionFormat; count: number }[] => {
    const offers = offersIn(catalogue);
    return editionFormats
      .map((format) => ({
        format,
        count: offers.filter(({ edition }) => edition.format === format).length,
      }))
      .filter(({ count }) => count > 0);
  },
);

/** Whether anything is for sale: the menu then leads to the shop. */
export const hasShop = read(
  'hasShop',
  (catalogue) => offersIn(catalogue).length + merchOffers(catalogue).length > 0,
);

/**
 * The day on which a ware is news: that of an edition, whatever was corrected since; for a
 * pre-order, and for merch, the day of its last change.
 */
export const newsDayOf = (ware: Ware): string =>
  (!isMerch(ware) && !ware.edition.isComing && ware.day) || ware.changedAt.slice(0, 10);

/** What is new in the shop: the latest day first. */
export const newInShop = read('newInShop', (catalogue, count: number): Ware[] =>
  waresIn(catalogue)
    .toSorted((a, b) => (newsDayOf(a) < newsDayOf(b) ? 1 : newsDayOf(a) > newsDayOf(b) ? -1 : 0))
    .slice(0, count),
);
