import { shownWording } from '#catalogue/label';
import { actsOf, isOver } from '#catalogue/shows';
import { showTitle } from '#catalogue/showText';
import { imageVariant } from '#domain/image/image';
import { decimalOf } from '#domain/money';
import type { PublicShow } from '#domain/publication/publicShow';
import { plainText } from '#domain/richText/richText';
import { beginOf, doorsOf, movedFrom } from '#domain/show/showRules';
import type { ShowState } from '#domain/show/showState';
import { clockText } from '#domain/zonedTime';
import { siteAddress } from '../siteSettings.ts';
import { artistElement } from './structuredData.ts';
import type { Thing } from './thing.ts';

const term = (name: string) => `https://schema.org/${name}`;

const availabilities: Partial<Record<ShowState, string>> = {
  onSale: 'InStock',
  moved: 'InStock',
  fewLeft: 'LimitedAvailability',
  soldOut: 'SoldOut',
};

/** A moved show stays rescheduled once its tickets sell again. */
function statusOf(show: PublicShow): Record<string, string> {
  const { state } = show;
  if (state === 'cancelled') return { eventStatus: term('EventCancelled') };
  const { day: previousStartDate, place } = movedFrom(show);
  const isMoved = state === 'moved' || previousStartDate !== undefined || place !== undefined;
  return {
    eventStatus: term(isMoved ? 'EventRescheduled' : 'EventScheduled'),
    ...(previousStartDate && { previousStartDate }),
  };
}

/** Where tickets are sold; nothing is offered once a show is over. */
function offers({ cId, tickets, state, url, isFree }: PublicShow): Thing[] | undefined {
  if (isOver(cId)) return undefined;
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
  return isFree ? [{ '@type': 'Offer', url: siteAddress(url), price: '0', ...stock }] : undefined;
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
  const { cId, url, day, timeZone, poster, note, ageLimit, isFree, festival } = show;
  const [begins, opens] = [beginOf(show), doorsOf(show)];
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
    startDate: begins ? clockText(begins, timeZone) : day,
    doorTime: opens ? clockText(opens, timeZone) : undefined,
    ...statusOf(show),
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
