import { jsonLdTexts } from '#domain/jsonLd';
import type { EditionFormat } from '#domain/release/editionFormat';

/** What a shop's page is asked about: an edition's format, or an item of merch. */
export type Sold = EditionFormat | 'merch';

/** The terms of schema.org by which shops say that a thing can't be bought. */
const gone = ['soldout', 'outofstock', 'discontinued'];

/** The terms by which shops say what a record is. */
const formatTerms: Partial<Record<Sold, string>> = {
  lp: 'vinylformat',
  cd: 'cdformat',
  cassette: 'cassetteformat',
  digital: 'digitalformat',
};

const metas = /<(?:meta|link)\b[^<>]*>/gi;

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The last part of an address of schema.org, in small letters: `soldout`. */
const termOf = (value: unknown) =>
  typeof value === 'string' ? value.slice(value.lastIndexOf('/') + 1).toLowerCase() : '';

interface Offered {
  /** The term of the format; empty where the page does not tell. */
  format: string;
  isGone: boolean;
}

/** All offers in structured data, each with the format of what is offered. */
function offersIn(value: unknown, format = ''): Offered[] {
  if (Array.isArray(value)) return value.flatMap((one) => offersIn(one, format));
  if (!isFields(value)) return [];
  const own = termOf(value['musicReleaseFormat']) || format;
  const { availability } = value;
  const here =
    typeof availability === 'string'
      ? [{ format: own, isGone: gone.includes(termOf(availability)) }]
      : [];
  return [...here, ...Object.values(value).flatMap((part) => offersIn(part, own))];
}

function structured(page: string): Offered[] {
  return [...jsonLdTexts(page)].flatMap((text) => {
    try {
      return offersIn(JSON.parse(text));
    } catch {
      return [];
    }
  });
}

/** Offers in microdata, and in the tags that shops write for social networks. */
const tagged = (page: string): Offered[] =>
  [...page.matchAll(metas)].flatMap(([tag]) => {
    if (!/\bavailability\b/i.test(tag)) return [];
    const [, value = ''] = /\b(?:content|href)\s*=\s*["']([^"']*)/i.exec(tag) ?? [];
    const isGone = [...gone, 'oos', 'out of stock', 'out-of-stock', 'sold out'];
    return { format: '', isGone: isGone.includes(termOf(value)) };
  });

/** The product in the script of a page by Big Cartel. */
function bigCartel(page: string): Offered[] {
  if (!/bigcartel/i.test(page)) return [];
  return [...page.matchAll(/"status"\s*:\s*"(active|sold-out)"/g)].map(([, status]) => ({
    format: '',
    isGone: status === 'sold-out',
  }));
}

/**
 * Whether a shop's page says that what it sells is sold out: by its structured data (Bandcamp and
 * most shops), by its tags, or as Big Cartel does. A page with offers of several formats counts for
 * the one that is asked about. False for a page that doesn't tell, or offers anything else.
 */
export function saysSoldOut(page: string, sold: Sold): boolean {
  const offers = [structured, tagged, bigCartel].map((read) => read(page));
  const found = offers.find((some) => some.length > 0) ?? [];
  const isTold = found.some(({ format }) => format !== '');
  const asked = isTold ? found.filter(({ format }) => format === formatTerms[sold]) : found;
  return asked.length > 0 && asked.every(({ isGone }) => isGone);
}
