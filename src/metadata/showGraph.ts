import { findArtist, findRelease } from '#catalogue/catalogue';
import { shownWording } from '#catalogue/label';
import { actsOf, isOver } from '#catalogue/shows';
import { otherActs, showPlaces, showTitle } from '#catalogue/showText';
import { imageVariant } from '#domain/image/image';
import { decimalOf } from '#domain/money';
import type { PublicShow } from '#domain/publication/publicShow';
import { plainText } from '#domain/richText/richText';
import { beginOf, doorsOf, movedFrom } from '#domain/show/showRules';
import type { ShowState } from '#domain/show/showState';
import { localityOf } from '#domain/show/writtenPlace';
import { clockText } from '#domain/zonedTime';
import { showDay } from '#words/showSentences';
import { siteAddress } from '../siteSettings.ts';
import { showCard } from './shareCard.ts';
import { artistElement } from './structuredData.ts';
import type { Thing } from './thing.ts';

const term = (name: string) => `https://schema.org/${name}`;

const availabilities: Partial<Record<ShowState, string>> = {
  onSale: 'InStock',
  moved: 'InStock',
  fewLeft: 'LimitedAvailability',
  soldOut: 'SoldOut',
};

/**
 * A moved show stays rescheduled once its tickets sell again. One that only has another venue is on
 * schedule: its location says where.
 */
function statusOf(show: PublicShow): Record<string, string> {
  const { state } = show;
  if (state === 'cancelled') return { eventStatus: term('EventCancelled') };
  const { day: previousStartDate, place } = movedFrom(show);
  const isMoved = previousStartDate !== undefined || (state === 'moved' && place === undefined);
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
  const { locality, region } = localityOf(venue);
  return {
    '@type': 'MusicVenue',
    name: name || festival || city,
    url,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: locality || undefined,
      addressRegion: region,
      addressCountry: country,
    },
  };
}

/** The poster, or a picture of who plays, or of the release that it launches, or the share card. */
function imageOf(show: PublicShow, title: string): string {
  const acts = [...show.artists].sort(
    (a, b) => Number(b.part === 'main') - Number(a.part === 'main'),
  );
  const portraits = acts.map(({ cId }) => cId !== undefined && findArtist(cId)?.image);
  const cover = show.release === null ? null : findRelease(show.release)?.cover;
  const image = [show.poster, ...portraits, cover].find(Boolean);
  return image ? imageVariant(image, 'large', 'jpg') : showCard(show, title).image.url;
}

/** The note, or when and where it is, and who plays beside the main acts. */
function descriptionOf(show: PublicShow): string {
  const wording = shownWording();
  const facts = [
    showDay(show.day, wording),
    ...showPlaces(show, wording),
    otherActs(show, wording),
  ];
  return plainText(show.note) || facts.filter(Boolean).join(wording.words.card.comma);
}

/** A show as schema.org describes an event. https://schema.org/MusicEvent */
export function showElement(show: PublicShow): Thing {
  const { cId, url, day, timeZone, ageLimit, isFree, festival } = show;
  const title = showTitle(show, shownWording());
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
    name: title,
    url: address,
    startDate: begins ? clockText(begins, timeZone) : day,
    doorTime: opens ? clockText(opens, timeZone) : undefined,
    ...statusOf(show),
    eventAttendanceMode: term('OfflineEventAttendanceMode'),
    location: locationOf(show),
    performer: acts.length > 0 ? acts : undefined,
    superEvent: festival ? { '@type': 'Festival', name: festival } : undefined,
    image: imageOf(show, title),
    description: descriptionOf(show),
    isAccessibleForFree: isFree || undefined,
    typicalAgeRange: ageLimit ? `${ageLimit}-` : undefined,
    offers: offers(show),
  };
}
