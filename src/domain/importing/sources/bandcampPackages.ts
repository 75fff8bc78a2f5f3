import * as z from 'zod';
import { letterKey } from '#domain/comparableText';
import { barcodeSchema } from '#domain/identifier';
import { type FoundEdition, foundEditionSchema } from '#domain/importing/foundEdition';
import { readFormat } from '#domain/importing/sources/mediaFormat';
import { cutLine, readCatalogueNumber } from '#domain/importing/sources/sourceText';
import { oneLine } from '#domain/importing/sourceValues';
import { moneyOf } from '#domain/money';

/* The packages that a release is sold in, as a page of Bandcamp lists them in `albumRelease`. */

const text = z.string().nullish();
const properties = z.array(z.looseObject({ name: text, value: z.unknown().optional() })).nullish();

const formatSchema = z.looseObject({
  '@id': text,
  name: text,
  musicReleaseFormat: text,
  offers: z
    .looseObject({
      price: z.union([z.number(), z.string()]).nullish(),
      priceCurrency: text,
      availability: text,
      url: text,
    })
    .nullish()
    .catch(null),
  additionalProperty: properties,
  catalogNumber: text,
  gtin13: text,
  gtin12: text,
  gtin: text,
});
type Format = z.infer<typeof formatSchema>;

const propertyOf = ({ additionalProperty }: Format, name: string) =>
  oneLine(String(additionalProperty?.find((one) => one.name === name)?.value ?? ''));

/** What Bandcamp calls the media of a package. */
const mediaNames: Readonly<Record<string, FoundEdition['format']>> = {
  DigitalFormat: 'digital',
  VinylFormat: 'lp',
  CDFormat: 'cd',
  CassetteFormat: 'cassette',
};

/** Whether a package can be had. */
const states: Readonly<Record<string, FoundEdition['state']>> = {
  InStock: 'inStock',
  OnlineOnly: 'inStock',
  LimitedAvailability: 'fewLeft',
  SoldOut: 'soldOut',
  OutOfStock: 'soldOut',
  Discontinued: 'outOfPrint',
  PreOrder: 'preorder',
  PreSale: 'preorder',
};

/** The first code of a package that is a barcode. */
const barcodeOf = (format: Format) =>
  [format.gtin13, format.gtin12, format.gtin, propertyOf(format, 'upc')]
    .map((code) => barcodeSchema.safeParse(code ?? '').data)
    .find(Boolean);

interface About {
  title: string;
  address: string;
}

/**
 * The editions that a release is sold in there. Bundles of several things and goods that are no
 * records are only named.
 */
function editionsOf(formats: readonly Format[], { title, address }: About) {
  const editions: FoundEdition[] = [];
  const others: string[] = [];
  for (const [index, format] of formats.entries()) {
    const type = propertyOf(format, 'type_name');
    if (!type && !format.musicReleaseFormat) continue;
    const read = readFormat(type);
    const kind = read?.format ?? mediaNames[format.musicReleaseFormat ?? ''];
    const called = cutLine(format.name, 200);
    if (!kind || propertyOf(format, 'item_type') === 'b') {
      others.push(called || type);
      continue;
    }
    const { price, priceCurrency, availability } = format.offers ?? {};
    const state = states[oneLine(availability).replace(/^https?:\/\/schema\.org\//, '')];
    const copies = Number(propertyOf(format, 'edition_size'));
    const money = moneyOf(String(price ?? ''), oneLine(priceCurrency));
    const catalogueNumber = readCatalogueNumber(format.catalogNumber);
    const barcode = barcodeOf(format);
    const id = oneLine(format['@id']).slice(0, 500);
    const key = id === address ? 'digital' : id;
    const isTaken = key === '' || editions.some((one) => one.key === key);
    const edition = foundEditionSchema.safeParse({
      key: isTaken ? `${type} ${index + 1}` : key,
      ...read,
      format: kind,
      ...(called && letterKey(called) !== letterKey(title) && { name: called }),
      ...(catalogueNumber && { catalogueNumber }),
      ...(barcode && { barcode }),
      ...(money && { price: money }),
      ...(copies > 0 && Number.isInteger(copies) && { copies }),
      state: state ?? (money ? 'inStock' : undefined),
      links: [{ name: 'Bandcamp', url: address }],
    });
    if (edition.success) editions.push(edition.data);
    else others.push(called || type);
  }
  return { editions, others };
}

interface Sold {
  albumRelease?: unknown[] | null | undefined;
  catalogNumber?: string | null | undefined;
}

/**
 * The editions of a release with its number and barcode, which are the first one's, and the names of
 * what else is sold with it. The number that the page gives to the release as a whole is the first
 * edition's where none has one.
 */
export function readPackages({ albumRelease, catalogNumber }: Sold, about: About) {
  const formats = (albumRelease ?? []).flatMap((one): Format[] => {
    const { data } = formatSchema.safeParse(one);
    return data ? [data] : [];
  });
  const { editions, others } = editionsOf(formats, about);
  const own = readCatalogueNumber(catalogNumber);
  const isNumbered = editions.some(({ catalogueNumber }) => catalogueNumber);
  const given = own && !isNumbered ? { catalogueNumber: own } : {};
  const [first, ...further] = editions;
  const { catalogueNumber, barcode } = { ...first, ...given };
  return {
    editions: first ? [{ ...first, ...given }, ...further] : [],
    codes: { ...(catalogueNumber && { catalogueNumber }), ...(barcode && { barcode }) },
    others,
  };
}
