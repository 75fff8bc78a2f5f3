import { shownWording } from '#catalogue/label';
import { actsOf } from '#catalogue/shows';
import { showTitle } from '#catalogue/showText';
import { imageVariant } from '#domain/image/image';
import { decimalOf } from '#domain/money';
import type { PublicShow } from '#domain/publication/publicShow';
import { plainText } from '#domain/richText/richText';
import { beginOf, doorsOf } from '#domain/show/showRules';
import type { ShowState } from '#domain/show/showState';
import { siteAddress } from '../siteSettings.ts';
import { artistElement } from './structuredData.ts';
import type { Thing } from './thing.ts';

const term = (name: string) => `https://schema.org/${name}`;

const availabilities: Partial<Record<ShowState, string>> = {
  onSale: 'InStock',
  fewLeft: 'LimitedAvailability',
  soldOut: 'SoldOut',
};

const statusOf = (state: ShowState) =>
  term(
    state === 'cancelled'
      ? 'EventCancelled'
      : state === 'moved'
        ? 'EventRescheduled'
        : 'EventScheduled',
  );

function offers({ tickets, state, url, isFree }: PublicShow): Thing[] | undefined {
  const availability = availabilities[state];
  const stock = availability && { availability: term(availability) };
  const sold = tickets.map(({ url: shop, price, name }) => ({
    '@type': 'Offer',
    url: shop,
    name,
    price: price && decimalOf(price),
    priceCurrency: price?.currency,
    ...stock,
  }));
  if (sold.length > 0) return sold;
  // Search engines ask for a price of nothing rather than for `isAccessibleForFree` alone.
  return isFree
    ? [{ '@type': 'Offer', url: siteAddress(url), price: '0', priceCurrency: 'EUR', ...stock }]
    : undefined;
}

function locationOf({ venue, festival }: PublicShow): Thing {
  const { name, city, country, address, url } = venue;
  return {
    '@type': 'MusicVenue',
    name: name || festival || city,
    url,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: city || undefined,
      addressCountry: country,
    },
  };
}

/** A show as schema.org describes an event. https://schema.org/MusicEvent */
export function showElement(show: PublicShow): Thing {
  const { cId, url, day, previousDay, state, poster, note, ageLimit, isFree, festival } = show;
  const address = siteAddress(url);
  const acts = actsOf(cId).map((act) =>
    act.url
      ? artistElement({ name: act.name, url: act.url })
      : { '@type': 'MusicGroup', name: act.name },
  );
  return {
    '@type': 'MusicEvent',
    '@id': `${address}#show`,
    name: showTitle(show, shownWording()),
    url: address,
    startDate: beginOf(show)?.toISOString() ?? day,
    doorTime: doorsOf(show)?.toISOString(),
    previousStartDate: state === 'moved' ? previousDay : undefined,
    eventStatus: statusOf(state),
    eventAttendanceMode: term('OfflineEventAttendanceMode'),
    location: locationOf(show),
    performer: acts.length > 0 ? acts : undefined,
    superEvent: festival ? { '@type': 'Festival', name: festival } : undefined,
    image: poster ? imageVariant(poster, 'large', 'jpg') : undefined,
    description: plainText(note) || undefined,
    isAccessibleForFree: isFree || undefined,
    typicalAgeRange: ageLimit ? `${ageLimit}-` : undefined,
    offers: offers(show),
  };
}
