import { type Day, daysBetween } from '#domain/day';
import { cityKey, cityName } from '#domain/show/city';

/** The facts of a show that tell whether two are one. */
export interface KnownShow {
  day: Day;
  venue: { name: string; city: string };
  artists: readonly { name: string }[];
}

const sharesAct = (one: KnownShow, other: KnownShow) => {
  const names = new Set(other.artists.map(({ name }) => cityKey(name)));
  return one.artists.some(({ name }) => names.has(cityKey(name)));
};
const isSameCity = (one: KnownShow, other: KnownShow) =>
  cityName(one.venue.city) === cityName(other.venue.city);
const isSameVenue = (one: KnownShow, other: KnownShow) =>
  cityKey(one.venue.name) === cityKey(other.venue.name);

/** Whether two shows are one: on the same day in the same city, at one venue or by one act. */
export const isSameShow = (one: KnownShow, other: KnownShow): boolean =>
  one.day === other.day &&
  isSameCity(one, other) &&
  (isSameVenue(one, other) || sharesAct(one, other));

/** How far a show is moved at most before it is rather another one, in days. */
const furthestMove = 90;

/**
 * Whether a show may be another one on its new day: by one of its acts at the same venue, within
 * three months.
 */
export const mayBeMoved = (one: KnownShow, other: KnownShow): boolean =>
  one.day !== other.day &&
  one.venue.name !== '' &&
  isSameCity(one, other) &&
  isSameVenue(one, other) &&
  sharesAct(one, other) &&
  Math.abs(daysBetween(one.day, other.day)) <= furthestMove;
