import { collatorOf } from '#domain/listing/ordering';
import type { PublicRelease } from '#domain/publication/snapshot';
import { inShopOrder, isForSale, type PublicEdition, stateOn } from '#domain/release/edition';
import { type EditionFormat, editionFormats } from '#domain/release/editionFormat';
import { isOut } from '#domain/release/releaseStatus';
import { artistsOf, type BuiltCatalogue, derived } from './builtCatalogue.ts';
import { read } from './reading.ts';

/** A release's editions, each in its state of the day. */
export function editionsIn({ today }: BuiltCatalogue, release: PublicRelease): PublicEdition[] {
  const { editions = [], releaseDate } = release;
  const isAnnounced = !isOut(release, today);
  return editions.map((edition) => ({
    ...edition,
    state: stateOn(edition, { releaseDate, isAnnounced }, today),
  }));
}

/** The editions of a release in the label's order, each in its state of the day. */
export const findEditions = read('findEditions', (catalogue, cId: number): PublicEdition[] => {
  const release = catalogue.releases.get(cId);
  return release ? editionsIn(catalogue, release) : [];
});

/** The editions that its page offers: those that can be had first, then those that are gone. */
export const offeredEditions = (cId: number): PublicEdition[] =>
  inShopOrder(findEditions(cId).filter(({ state }) => state !== 'notForSale'));

/** An edition that can be bought, with what a shop shows of its release. */
export interface ShopOffer {
  edition: PublicEdition;
  cId: number;
  title: string;
  latinTitle?: string | undefined;
  url: string;
  cover: string | null;
  artists: string[];
  /** The day it is out. */
  day: string | null;
  changedAt: string;
}

/** All editions that can be bought: pre-orders first, the soonest one first, then newest first. */
const allOffers = derived((catalogue): ShopOffer[] => {
  const offers = catalogue.newest.flatMap((release) =>
    editionsIn(catalogue, release)
      .filter(isForSale)
      .map((edition): ShopOffer => {
        const { cId, title, latinTitle, url, cover, releaseDate, changedAt } = release;
        return {
          edition,
          cId,
          title,
          ...(latinTitle && { latinTitle }),
          url,
          cover,
          artists: artistsOf(catalogue, release).map(({ name }) => name),
          day: edition.day ?? releaseDate,
          changedAt,
        };
      }),
  );
  const isPreorder = ({ edition }: ShopOffer) => edition.state === 'preorder';
  const dayOf = ({ day }: ShopOffer) => day ?? '9999';
  return [
    ...offers.filter(isPreorder).sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1)),
    ...offers.filter((offer) => !isPreorder(offer)),
  ];
});

/** Offers with those of the same release together, where its first one stands. */
export function byRelease(offers: readonly ShopOffer[]): [ShopOffer, ...ShopOffer[]][] {
  const groups = new Map<number, [ShopOffer, ...ShopOffer[]]>();
  for (const offer of offers) {
    const known = groups.get(offer.cId);
    if (known) known.push(offer);
    else groups.set(offer.cId, [offer]);
  }
  return [...groups.values()];
}

/** The ways in which the shop is sorted. */
export const shopOrders = ['artist', 'price'] as const;
type ShopOrder = (typeof shopOrders)[number];

const sorted: Record<ShopOrder, (offers: ShopOffer[], language: string) => ShopOffer[]> = {
  artist(offers, language) {
    const collator = collatorOf(language);
    const by = ({ artists }: ShopOffer) => artists[0] ?? '';
    return offers.toSorted(
      (a, b) => Number(!by(a)) - Number(!by(b)) || collator.compare(by(a), by(b)),
    );
  },
  /** Prices in the currency that most have, the lowest first; those without any are last. */
  price(offers) {
    const counts = new Map<string, number>();
    for (const { edition } of offers) {
      const code = edition.price?.currency ?? '';
      counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    const rank = ({ edition: { price } }: ShopOffer) =>
      price ? (counts.get(price.currency) ?? 0) : -1;
    const code = ({ edition }: ShopOffer) => edition.price?.currency ?? '';
    return offers.toSorted(
      (a, b) =>
        rank(b) - rank(a) ||
        (code(a) < code(b) ? -1 : Number(code(a) > code(b))) ||
        (a.edition.price?.amount ?? 0) - (b.edition.price?.amount ?? 0),
    );
  },
};

/** What is for sale, in the shop's order or by artist or price. */
export const shopOffers = read('shopOffers', (catalogue, order?: string | null): ShopOffer[] => {
  const known = shopOrders.find((one) => one === order);
  const offers = allOffers(catalogue);
  return known ? sorted[known](offers, catalogue.language) : offers;
});

/** What is for sale of a format, in the shop's order. */
export const shopOffersOf = read('shopOffersOf', (catalogue, format: string): ShopOffer[] =>
  allOffers(catalogue).filter(({ edition }) => edition.format === format),
);

/** What is for sale by an artist, in the shop's order. */
export const shopOffersBy = read('shopOffersBy', (catalogue, artist: number): ShopOffer[] =>
  allOffers(catalogue).filter(({ cId }) => catalogue.releases.get(cId)?.artists.includes(artist)),
);

/** The formats of what is for sale, and how many there are of each. */
export const shopFormats = read(
  'shopFormats',
  (catalogue): { format: EditionFormat; count: number }[] => {
    const offers = allOffers(catalogue);
    return editionFormats
      .map((format) => ({
        format,
        count: offers.filter(({ edition }) => edition.format === format).length,
      }))
      .filter(({ count }) => count > 0);
  },
);

/** Whether anything is for sale: the menu then leads to the shop. */
export const hasShop = read('hasShop', (catalogue) => allOffers(catalogue).length > 0);

/** What is new in the shop: the last changed first. */
export const newInShop = read('newInShop', (catalogue, count: number): ShopOffer[] =>
  allOffers(catalogue)
    .toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : -1))
    .slice(0, count),
);
