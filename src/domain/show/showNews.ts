import { type Day, dayMilliseconds } from '#domain/day';
import { isOneTypoApart } from '#domain/oneTypo';
import { cityKey, cityName, isKnownCity, nearestCity } from '#domain/show/city';
import { countryCodes, countryName, countryNamed } from '#domain/show/country';
import type { StoredShow } from '#domain/show/show';
import { isPast, type ShowTime } from '#domain/show/showRules';
import type { ShowChange, ShowWish, StoredFollow } from '#domain/visitor/follow';

/** The facts of a show that news of it depend on. */
export type ToldShow = ShowTime &
  Pick<StoredShow, 'cId' | 'venue' | 'state'> & {
    previousVenue?: StoredShow['previousVenue'] | undefined;
  };

const isOff = ({ state }: Pick<ToldShow, 'state'>) => state === 'cancelled';

/** The cities and countries in a place that a follower named. */
const partsOf = (place = ''): string[] =>
  place
    .split(/[,،、;/]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** A show's city without its state. */
const cityAlone = (city: string) => city.replace(/,.*$/, '');

/**
 * Whether a show is at the place that a follower named: a city, a country, or both as in “Berlin,
 * Germany”. If both are named, the city must be in that country.
 */
export function isAtPlace({ place }: ShowWish, { venue }: Pick<ToldShow, 'venue'>): boolean {
  const parts = partsOf(place);
  if (parts.length === 0) return true;
  const countries = parts.flatMap((part) => countryNamed(part) ?? []);
  const isInCountry = venue.country !== undefined && countries.includes(venue.country);
  const city = cityName(cityAlone(venue.city));
  const isInCity = parts.some((part) => city !== '' && cityName(part) === city);
  if (countries.length === parts.length) return isInCountry || isInCity;
  return isInCity && (isInCountry || countries.length === 0 || venue.country === undefined);
}

/** The fewest letters of a name that may have a typo: a shorter one might be anything. */
const shortestForgiven = 4;

/** Whether a part of a place is a city: one that is known, or one of those in which shows were. */
const isCity = (part: string, cities: readonly string[]): boolean =>
  isKnownCity(part) || cities.some((city) => cityName(cityAlone(city)) === cityName(part));

/**
 * Whether a follower's place can match shows: it is a country, several countries, or contains a city.
 * @param cities the cities of earlier shows, known or not
 */
export function isKnownPlace(place: string, cities: readonly string[]): boolean {
  const parts = partsOf(place);
  return (
    parts.every((part) => countryNamed(part) !== undefined) ||
    parts.some((part) => isCity(part, cities))
  );
}

/**
 * The known place that an unknown one rather means, as in “Berlin, Germany” for “Belin, Germany”;
 * undefined if none differs by one typo alone.
 */
export function nearestPlace(
  place: string,
  { cities, language }: { cities: readonly string[]; language: string },
): string | undefined {
  const wrong = partsOf(place).find((part) => countryNamed(part) === undefined);
  const typed = cityKey(wrong ?? '');
  if (wrong === undefined || typed.length < shortestForgiven) return undefined;
  const isNear = (name: string) => isOneTypoApart(cityKey(name), typed);
  const city = nearestCity(wrong);
  const nearest =
    cities.map(cityAlone).find(isNear) ??
    city?.ifLargest ??
    countryCodes()
      .map((code) => countryName(code, language))
      .find(isNear) ??
    city?.name;
  return nearest && place.replace(wrong, () => nearest);
}

/** Whether a follower wants to hear of a show, and neither was told of it nor saw it when they confirmed. */
export function isNewShowTo(follow: StoredFollow, show: ToldShow, now: Date): boolean {
  const { state, shows, toldShows = [] } = follow;
  return (
    state === 'confirmed' &&
    shows !== undefined &&
    !isOff(show) &&
    !isPast(show, now) &&
    isAtPlace(shows, show) &&
    toldShows.every(({ cId }) => cId !== show.cId)
  );
}

/**
 * How a show was moved, cancelled or put on again since a follower was told of it; null if it was
 * not. A change no longer matters once both the day that they know and the new one are past.
 * Another venue counts only for a moved show, since the name of a venue may be corrected.
 */
export function changeFor(follow: StoredFollow, show: ToldShow, now: Date): ShowChange | null {
  const told = follow.toldShows?.find(({ cId }) => cId === show.cId);
  if (!told || !follow.shows || (isPast({ ...show, day: told.day }, now) && isPast(show, now)))
    return null;
  if (isOff(show) && told.isOff) return null;
  const { venue } = show;
  const isElsewhere =
    (show.state === 'moved' || show.previousVenue !== undefined) &&
    told.city !== undefined &&
    (cityName(told.city) !== cityName(venue.city) ||
      cityKey(told.venue ?? '') !== cityKey(venue.name));
  if (told.day === show.day && isOff(show) === told.isOff && !isElsewhere) return null;
  const place = [told.venue, told.city].filter(Boolean).join(', ');
  return {
    ...(told.day !== show.day && { day: told.day }),
    ...(isElsewhere && place && { place }),
    ...(told.isOff && { wasOff: true as const }),
  };
}

/**
 * A follow that is confirmed now: the shows at its place that were public before are known, so that
 * only their changes are told.
 */
export function knowing(follow: StoredFollow, shows: readonly ToldShow[], now: Date): StoredFollow {
  const { shows: wish, toldShows = [] } = follow;
  const unknown = shows.filter(
    (show) =>
      wish &&
      isAtPlace(wish, show) &&
      !isPast(show, now) &&
      toldShows.every(({ cId }) => cId !== show.cId),
  );
  return unknown.length > 0 ? toldOf(follow, unknown, { now }) : follow;
}

/** Records that a follower was told of shows. */
export function toldOf(
  { toldShows = [], ...follow }: StoredFollow,
  shows: readonly ToldShow[],
  { now, on }: { now: Date; on?: Day },
): StoredFollow {
  const told = shows.map((show) => ({
    cId: show.cId,
    day: show.day,
    isOff: isOff(show),
    city: show.venue.city,
    venue: show.venue.name,
  }));
  const others = toldShows.filter(({ cId }) => told.every((one) => one.cId !== cId));
  // Forget old shows, so that the list stays short.
  const from = new Date(now.getTime() - 30 * dayMilliseconds).toISOString().slice(0, 10);
  const kept = others.filter(({ day }) => day >= from);
  return { ...follow, toldShows: [...kept, ...told], ...(on && { showsToldOn: on }) };
}
