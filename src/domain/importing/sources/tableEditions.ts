import { letterKey } from '#domain/comparableText';
import type { FoundEdition } from '#domain/importing/foundEdition';
import { linksWithin, noRoomFor } from '#domain/importing/noRoom';
import { formatOrOther, type Place, sidesOf } from '#domain/importing/sources/mediaFormat';
import { cutLine } from '#domain/importing/sources/sourceText';
import type { TableField } from '#domain/importing/sources/tableField';
import { quote } from '#domain/importing/sourceValues';
import type { Link } from '#domain/link';
import { type Money, pricesOf } from '#domain/money';
import { maxPrices } from '#domain/release/edition';
import type { EditionState } from '#domain/release/editionFormat';
import type { FormatOf } from '#domain/release/oldEditions';
import { Unreadable } from '#domain/release/sheetDay';
import { europeanDigits } from '#domain/show/writtenDay';

/** The states as tables name them, in the nine languages of the site. */
const stateNames: Readonly<Record<EditionState, string>> = {
  preorder:
    'pre-order; preorder; coming soon; Vorbestellung; vorbestellbar; précommande; reserva; preventa; pré-venda; pre-order; voorverkoop; forhåndsbestilling; 予約; 予約受付中; طلب مسبق',
  inStock:
    'in stock; available; yes; lieferbar; auf Lager; verfügbar; ja; en stock; disponible; disponível; em estoque; op voorraad; leverbaar; på lager; tilgjengelig; 在庫あり; 販売中; متوفر',
  fewLeft:
    'few left; low stock; last copies; wenige; nur noch wenige; derniers exemplaires; últimas copias; últimas unidades; últimas cópias; laatste exemplaren; få igjen; 残りわずか; بقي القليل',
  soldOut:
    'sold out; out of stock; no; ausverkauft; nein; épuisé; rupture de stock; agotado; esgotado; uitverkocht; utsolgt; 売り切れ; 完売; 在庫なし; نفد',
  outOfPrint:
    'out of print; deleted; discontinued; vergriffen; gestrichen; plus édité; descatalogado; fora de catálogo; niet meer leverbaar; utgått; 廃盤; نفدت الطبعة',
  notForSale:
    'not for sale; promo; unverkäuflich; hors commerce; no está a la venta; não está à venda; niet te koop; ikke til salgs; 非売品; ليس للبيع',
};

const states: ReadonlyMap<string, EditionState> = new Map(
  (Object.entries(stateNames) as [EditionState, string][]).flatMap(([state, names]) =>
    names.split(';').map((name) => [letterKey(name), state] as const),
  ),
);

function readState(text: string): EditionState {
  const state = states.get(letterKey(text));
  if (!state)
    throw new Unreadable(
      `${quote(text)} is no state. Write “In stock”, “Sold out” or “Pre-order”.`,
    );
  return state;
}

function readCount(text: string): number {
  const plain = europeanDigits(text).replaceAll(/[\s.,]/g, '');
  if (!/^[1-9]\d{0,6}$/.test(plain)) throw new Unreadable('Write a whole number.');
  return Number(plain);
}

/** The rows of an edition, as `readRows` reads them. */
interface EditionRows {
  key: string;
  formatText: string;
  lineOf: (field: TableField, length: number) => string;
  read: <T>(field: TableField, how: (text: string) => T, otherwise: T) => T;
  places: readonly Place[];
  codes: Pick<FoundEdition, 'catalogueNumber' | 'barcode'>;
  shops: Link[];
}

interface Words {
  formatOf: FormatOf | undefined;
  currency: string | undefined;
  notes: string[];
}

/** The edition that rows tell of; undefined if they say no more than what any release has. */
export function editionOfRows(
  { key, formatText, lineOf, read, places, codes, shops }: EditionRows,
  { formatOf, currency, notes }: Words,
): FoundEdition | undefined {
  const name = lineOf('edition', 200);
  const state = read('state', readState, undefined);
  const copies = read('copies', readCount, undefined);
  const counted = read('pieces', readCount, undefined);
  if (!formatText && !name && !state && !copies && !counted) {
    const price = read('price', String, '');
    if (price) notes.push(`The price ${quote(price)} is left out: no column names the format.`);
    return undefined;
  }
  const { format, size, ...is } = formatOrOther(formatText, formatOf);
  const pieces = counted ?? is.pieces;
  const called = cutLine([is.name, name].filter(Boolean).join(', '), 200);
  const [price, ...prices] = read('price', (text) => readPrices(text, { currency, notes }), []);
  const sides = sidesOf(places, format);
  const { links, notes: linkNotes } = linksWithin(shops, 'An edition');
  notes.push(...linkNotes, ...noRoomFor('further prices', prices.length - maxPrices, 'An edition'));
  return {
    key,
    format,
    ...(size && { size }),
    ...(pieces && pieces > 1 && pieces < 100 && { pieces }),
    ...(called && { name: called }),
    ...codes,
    ...(price && { price }),
    ...(prices.length > 0 && { prices: prices.slice(0, maxPrices) }),
    ...(state && { state }),
    ...(!state && shops.length > 0 && { state: 'inStock' as const }),
    ...(copies && { copies }),
    ...(sides && { sides }),
    links,
  };
}

/** Whether a price names no currency. */
export const isBareNumber = (text: string): boolean =>
  /^\d[\d.,\s]*$/.test(europeanDigits(text).trim());

function readPrices(text: string, { currency, notes }: Pick<Words, 'currency' | 'notes'>): Money[] {
  const plain = europeanDigits(text).trim();
  const prices = pricesOf(plain, currency);
  if (prices) return prices;
  if (currency || !isBareNumber(plain))
    throw new Unreadable('Write a price with its currency, as in 24.90 EUR.');
  notes.push(
    `The price ${quote(text)} names no currency, and the label has none set; left out. Set the label’s currency, or name it in the heading, as in “Price (EUR)”.`,
  );
  return [];
}
