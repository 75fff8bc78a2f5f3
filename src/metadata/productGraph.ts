import { shownLabel, shownWording } from '#catalogue/label';
import { imageVariant } from '#domain/image/image';
import { lacksShop, merchStateOf, sizeStateOf } from '#domain/merch/merchRules';
import { decimalOf } from '#domain/money';
import type { PublicMerch } from '#domain/publication/publicMerch';
import { canBeOrdered, type EditionFormat, type EditionState } from '#domain/release/editionFormat';
import type { ToldApart } from '#domain/release/editionText';
import type { PublicEdition } from '#domain/release/publicEdition';
import { plainText } from '#domain/richText/richText';
import { editionIn } from '#words/editionIn';
import { siteAddress } from '../siteSettings.ts';
import { labelOrganization } from './labelOrganization.ts';
import { coverAddress } from './shareCard.ts';
import type { Thing } from './thing.ts';

const term = (name: string) => `https://schema.org/${name}`;

/** The formats with a term in schema.org. */
const formatTerms: Partial<Record<EditionFormat, string>> = {
  lp: 'VinylFormat',
  cd: 'CDFormat',
  cassette: 'CassetteFormat',
  digital: 'DigitalFormat',
};

/** The states as search engines know them; what is not for sale is offered to nobody. */
const availabilities: Partial<Record<EditionState, string>> = {
  preorder: 'PreOrder',
  inStock: 'InStock',
  fewLeft: 'LimitedAvailability',
  soldOut: 'SoldOut',
  outOfPrint: 'Discontinued',
};

/** The part of a release that its editions are about. */
interface Sold {
  title: string;
  url: string;
  cover: string | null;
  artists: readonly string[];
  day: string | null;
}

type OfferedEdition = ToldApart<PublicEdition> & { isComing?: boolean };

/**
 * The offers of an edition, one a currency. Without a price there is none: search engines refuse
 * such an offer. Nor is there one for what could be bought, and names no shop.
 */
function offersOf(
  { price, prices = [], state, isComing, links }: OfferedEdition,
  { url, day }: Sold,
): Thing[] {
  const isPreorder = isComing && state === 'fewLeft';
  const availability = availabilities[isPreorder ? 'preorder' : state];
  if (!price || !availability || (links.length === 0 && canBeOrdered(state))) return [];
  return [price, ...prices].map((money) => ({
    '@type': 'Offer',
    price: decimalOf(money),
    priceCurrency: money.currency,
    availability: term(availability),
    availabilityStarts: (isPreorder || state === 'preorder') && day ? day : undefined,
    itemCondition: term('NewCondition'),
    url: links[0]?.url ?? siteAddress(url),
    seller: labelOrganization(),
  }));
}

/** An edition of a release; a product as well, where it has a price and a state. */
export function productOf(release: Sold, edition: OfferedEdition): Thing {
  const { words } = shownWording();
  const { catalogueNumber, barcode } = edition;
  const offers = offersOf(edition, release);
  const isProduct = offers.length > 0;
  const titled = [release.artists.join(words.card.comma), release.title].filter(Boolean);
  const formatTerm = formatTerms[edition.format];
  return {
    '@type': isProduct ? ['Product', 'MusicRelease'] : 'MusicRelease',
    '@id': `${siteAddress(release.url)}#edition-${edition.id}`,
    name: `${titled.join(' – ')} (${editionIn(words, edition)})`,
    url: `${siteAddress(release.url)}#edition-${edition.id}`,
    image: coverAddress(edition.picture ?? release.cover, release),
    catalogNumber: catalogueNumber || undefined,
    // Only products and offers have `gtin`, `sku` and `brand`.
    ...(isProduct
      ? {
          gtin: barcode || undefined,
          sku: catalogueNumber || undefined,
          brand: { '@type': 'Brand', name: shownLabel().name },
          offers,
        }
      : {
          identifier: barcode
            ? { '@type': 'PropertyValue', propertyID: 'gtin', value: barcode }
            : undefined,
        }),
    datePublished: release.day ?? undefined,
    musicReleaseFormat: formatTerm && term(formatTerm),
    recordLabel: labelOrganization(),
  };
}

/**
 * An item of merch as a product, with an offer for each size. Without a price it is only named:
 * search engines refuse a product that offers nothing.
 */
export function merchProduct(item: PublicMerch, artists: readonly string[]): Thing {
  const { name, url, price, sizes, images, links, description, cId } = item;
  const label = labelOrganization();
  const kinds = sizes.length > 0 ? sizes : [{ name: '', state: merchStateOf(item) }];
  const offers = kinds.flatMap((size) => {
    const availability = availabilities[sizeStateOf(size, item)];
    if (!price || !availability || lacksShop(item)) return [];
    return [
      {
        '@type': 'Offer',
        name: size.name || undefined,
        price: decimalOf(price),
        priceCurrency: price.currency,
        availability: term(availability),
        itemCondition: term('NewCondition'),
        url: links[0]?.url ?? siteAddress(url),
        seller: label,
      },
    ];
  });
  return {
    '@type': offers.length > 0 ? 'Product' : 'Thing',
    '@id': `${siteAddress(url)}#merch`,
    name,
    url: siteAddress(url),
    image:
      images.length > 0 ? images.map((one) => imageVariant(one.url, 'large', 'jpg')) : undefined,
    description: plainText(description) || undefined,
    // Only products have these.
    ...(offers.length > 0 && {
      sku: `merch-${cId}`,
      brand: { '@type': 'Brand', name: artists.length > 0 ? artists.join(', ') : label.name },
      size: sizes.length > 0 ? sizes.map((size) => size.name) : undefined,
      offers,
    }),
  };
}
