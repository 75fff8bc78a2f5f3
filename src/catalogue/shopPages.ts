import type { EditionFormat } from '#domain/release/editionFormat';
import type { BuiltCatalogue } from './builtCatalogue.ts';
import { read } from './reading.ts';
import {
  byRelease,
  type Group,
  hasShop,
  isPreorder,
  merchIn,
  offersIn,
  oneByOne,
  type ShopOrder,
  shopFormats,
  shopOrders,
  sortedBy,
  waresIn,
} from './shop.ts';

/** The number of sleeves on a page of the shop. */
const shopLength = 24;

/** A list of the shop, by the rest of its address: all of it, merch, a format, or all in an order. */
export type ShopList = '' | 'merch' | `format/${EditionFormat}` | `by/${ShopOrder}`;

/** A part of a list; `all` has its kinds, `artist` the names of artists, the others one. */
export interface ShopPart {
  kind: 'preorders' | 'available' | 'merch' | 'artist' | 'whole';
  /** The artists of the part. */
  artists: readonly string[];
  sleeves: Group[];
}

function partsOf(catalogue: BuiltCatalogue, list: ShopList): ShopPart[] {
  const part = (kind: ShopPart['kind'], sleeves: Group[]): ShopPart => ({
    kind,
    artists: [],
    sleeves,
  });
  if (list === 'merch') return [part('whole', merchIn(catalogue))];
  const wares = waresIn(catalogue);
  const order = shopOrders.find((one) => list === `by/${one}`);
  if (list === '') {
    const there = wares.filter((ware) => !isPreorder(ware));
    return [
      part('preorders', byRelease(wares.filter(isPreorder))),
      part('available', byRelease(there.filter((ware) => 'edition' in ware))),
      part('merch', byRelease(there.filter((ware) => 'item' in ware))),
    ];
  }
  if (!order) {
    const offers = offersIn(catalogue).filter(({ edition }) => list === `format/${edition.format}`);
    return [part('whole', byRelease(offers))];
  }
  const sorted = sortedBy(order, wares, catalogue.language);
  if (order === 'price') return [part('whole', oneByOne(sorted))];
  const byArtists = Map.groupBy(sorted, ({ artists }) => JSON.stringify(artists));
  return [...byArtists.values()].map((some) => ({
    kind: 'artist',
    artists: some[0]?.artists ?? [],
    sleeves: byRelease(some),
  }));
}

const pagesFor = (parts: readonly ShopPart[]) =>
  Math.max(1, Math.ceil(parts.reduce((sum, { sleeves }) => sum + sleeves.length, 0) / shopLength));

/** A page of a list, from 1: its parts, and of how many pages it is one. */
export const shopPage = read('shopPage', (catalogue, list: ShopList, page: number) => {
  const parts = partsOf(catalogue, list);
  let [skipped, left] = [(page - 1) * shopLength, shopLength];
  const shown: ShopPart[] = [];
  for (const part of parts) {
    const sleeves = part.sleeves.slice(skipped, skipped + left);
    skipped = Math.max(0, skipped - part.sleeves.length);
    left -= sleeves.length;
    if (sleeves.length > 0) shown.push({ ...part, sleeves });
  }
  return { parts: shown, pages: pagesFor(parts) };
});

const pagesOf = read('shopPagesOf', (catalogue, list: ShopList) =>
  pagesFor(partsOf(catalogue, list)),
);

const numbered = (list: ShopList) => Array.from({ length: pagesOf(list) }, (_, index) => index + 1);
const further = (list: ShopList) =>
  numbered(list)
    .slice(1)
    .map((page) => ({ params: { page } }));
const within = (value: string, list: ShopList) =>
  numbered(list).map((page) => ({ params: { rest: page === 1 ? value : `${value}/${page}` } }));

/** The paths of the shop's pages: of all and of the merch those after the first. */
export const furtherShopPaths = () => further('');
export const furtherShopMerchPaths = () => further('merch');
export const shopFormatPaths = () =>
  shopFormats().flatMap(({ format }) => within(format, `format/${format}`));
export const shopOrderPaths = () =>
  hasShop() ? shopOrders.flatMap((order) => within(order, `by/${order}`)) : [];
