import { addDays, type Day } from '#domain/day';
import type { Show, StoredShow, Venue } from '#domain/show/show';
import { type ClockTime, instantOf } from '#domain/zonedTime';

/** The facts that say when a show is. */
export type ShowTime = Pick<Show, 'day' | 'doors' | 'starts' | 'timeZone'>;

/** When the night after a show's evening ends, on the venue's clocks. */
const nightEnds = '06:00';

/**
 * Whether a show starts after the midnight that follows its evening: before its doors, or, if nobody
 * says when they open, before the night ends.
 */
export const isAfterMidnight = ({ doors, starts }: Pick<ShowTime, 'doors' | 'starts'>): boolean =>
  starts !== undefined && starts < (doors ?? nightEnds);

/** The day of the start: after midnight it is a day later. */
export const startDay = (show: Omit<ShowTime, 'timeZone'>): Day =>
  isAfterMidnight(show) ? addDays(show.day, 1) : show.day;

/** When a show begins: its start, or else its doors. Null while neither is known. */
export function beginOf(show: ShowTime): Date | null {
  const { doors, starts, timeZone } = show;
  if (starts) return instantOf(startDay(show), starts, timeZone);
  return doors ? instantOf(show.day, doors, timeZone) : null;
}

/** When doors open; null while that is not known. */
export const doorsOf = ({ day, doors, timeZone }: ShowTime): Date | null =>
  doors ? instantOf(day, doors, timeZone) : null;

/**
 * When a show is over, since nobody knows when it ends: at the end of its night, which is at six in
 * the morning at its venue. A show that begins after midnight is over on that morning.
 */
export function overAt(show: ShowTime): Date {
  const { starts, doors, timeZone } = show;
  const begins = starts ?? doors;
  const isInNight = begins !== undefined && begins < nightEnds;
  return instantOf(addDays(startDay(show), isInNight ? 0 : 1), nightEnds, timeZone);
}

/** Whether a show is over. */
export const isPast = (show: ShowTime, now: Date): boolean => overAt(show) <= now;

/** When the next of these shows is over, as an ISO instant; undefined if all are. */
export const nextEnd = (shows: readonly ShowTime[], now: Date): string | undefined =>
  shows
    .map((show) => overAt(show).toISOString())
    .filter((end) => end > now.toISOString())
    .sort()[0];

type Order = ShowTime & { cId: number };

const text = (time: ClockTime = '~') => time;

/** Sorts shows by day and then by time, those without a time last. */
export function compareShows(a: Omit<Order, 'timeZone'>, b: Omit<Order, 'timeZone'>): number {
  const [one, other] = [a, b].map((show) => {
    const { day, starts, doors } = show;
    const first = doors ?? (isAfterMidnight(show) ? '24:00' : starts);
    return `${day} ${text(first)} ${startDay(show)} ${text(starts)}`;
  }) as [string, string];
  return one < other ? -1 : one > other ? 1 : a.cId - b.cId;
}

/** The shows to come, the next one first, and the past ones, the last one first. */
export function comingAndPast<S extends Order>(
  shows: readonly S[],
  now: Date,
): { coming: S[]; past: S[] } {
  const sorted = shows.toSorted(compareShows);
  return {
    coming: sorted.filter((show) => !isPast(show, now)),
    past: sorted.filter((show) => isPast(show, now)).reverse(),
  };
}

/** A place as fans know it. */
export type Place = Pick<Venue, 'name' | 'city'> & { country?: string | undefined };

/** Whether two places differ in venue or city. */
export const isElsewhere = (one: Place, other: Place) =>
  one.name !== other.name || one.city !== other.city;

/**
 * The day and the place from which a show was moved, whatever its state is now: only what differs,
 * and the country only of a place in another one.
 */
export function movedFrom({
  day,
  previousDay,
  venue,
  previousVenue: place,
}: Pick<Show, 'day' | 'previousDay' | 'venue' | 'previousVenue'>): { day?: Day; place?: Place } {
  const { name = '', city = '', country } = place ?? {};
  return {
    ...(previousDay && previousDay !== day && { day: previousDay }),
    ...(place &&
      isElsewhere(place, venue) && {
        place: { name, city, ...(country && country !== venue.country && { country }) },
      }),
  };
}

/** Whether the public sees a show; `today` is the day in the label's time zone. */
export const isShowVisible = (
  { status, publicFrom }: Pick<StoredShow, 'status' | 'publicFrom'>,
  today: Day,
): boolean => status === 'public' && (publicFrom === undefined || publicFrom <= today);

/** The fields whose change calendars must be told of, besides a cancellation. */
const calendarFields = ['day', 'doors', 'starts', 'timeZone'] as const;
const calendarPlace = ['name', 'city', 'country', 'address'] as const;
type CalendarPart = Pick<Show, (typeof calendarFields)[number] | 'venue' | 'state'>;

/** The sequence number after a change: calendars take over a show only with a higher one. */
export function sequenceAfter(
  before: CalendarPart & { sequence: number },
  after: CalendarPart,
): number {
  const isCancelled = (show: CalendarPart) => show.state === 'cancelled';
  const isOther =
    calendarFields.some((field) => (before[field] ?? '') !== (after[field] ?? '')) ||
    calendarPlace.some((part) => (before.venue[part] ?? '') !== (after.venue[part] ?? '')) ||
    isCancelled(before) !== isCancelled(after);
  return before.sequence + (isOther ? 1 : 0);
}

/** The countries in which a show was public before, once it is saved with another one. */
export function earlierCountriesAfter(
  before: { wasPublic: boolean; entity: Pick<StoredShow, 'venue' | 'earlierCountries'> },
  { venue }: Pick<Show, 'venue'>,
): Pick<StoredShow, 'earlierCountries'> {
  const { venue: old, earlierCountries = [] } = before.entity;
  const left =
    before.wasPublic && old.country ? [old.country, ...earlierCountries] : earlierCountries;
  const kept = [...new Set(left)].filter((country) => country !== venue.country);
  return kept.length > 0 ? { earlierCountries: kept } : {};
}

/** The fields of a show that can be missing, as paths, in the order of its form. */
export const showParts = [
  'artists',
  'venue.name',
  'venue.city',
  'venue.country',
  'starts',
  'tickets',
] as const;
export type ShowPart = (typeof showParts)[number];

/** Without these a show can't become public. */
const neededParts: readonly ShowPart[] = ['artists', 'venue.name', 'venue.city'];

/** How long before a show its tickets should be linked, in days. */
export const ticketDays = 31;

/** The missing parts of a show. Festivals stand for their venue. */
export function missingShowParts(
  show: Pick<StoredShow, 'venue' | 'starts' | 'doors' | 'festival' | 'isFree' | 'state'> & {
    artists: readonly unknown[];
    tickets: readonly unknown[];
  },
): { part: ShowPart; isNeeded: boolean }[] {
  const isMissing: Record<ShowPart, boolean> = {
    artists: show.artists.length === 0,
    'venue.name': !show.venue.name && !show.festival,
    'venue.city': !show.venue.city,
    'venue.country': !show.venue.country,
    starts: !show.starts && !show.doors,
    tickets:
      show.tickets.length === 0 &&
      !show.isFree &&
      show.state !== 'cancelled' &&
      show.state !== 'soldOut',
  };
  return showParts
    .filter((part) => isMissing[part])
    .map((part) => ({ part, isNeeded: neededParts.includes(part) }));
}

/** Whether a missing part is worth a word today: tickets may come up to a month before the show. */
export const isOverdue = (part: ShowPart, day: Day, today: Day): boolean =>
  part !== 'tickets' || day <= addDays(today, ticketDays);

/** The missing parts in English, for use inside a sentence. */
export const missingShowSentences = {
  artists: 'an act',
  'venue.name': 'a venue',
  'venue.city': 'a city',
  'venue.country': 'a country',
  starts: 'a time',
  tickets: 'a ticket link',
} satisfies Record<ShowPart, string>;
