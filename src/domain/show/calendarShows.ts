import { htmlOf } from '#domain/characters';
import type { Day } from '#domain/day';
import { countryOfCity, isKnownCity, zoneOf } from '#domain/show/city';
import { countryNamed } from '#domain/show/country';
import { isSameShow, type KnownShow } from '#domain/show/sameShow';
import type { SheetAct } from '#domain/show/sheetColumns';
import { type NewShow, newShowSchema, type ShowArtist, showName } from '#domain/show/show';
import type { ReadShows, StoredRow } from '#domain/show/showSheet';
import { type ClockTime, clocksAt, instantOf } from '#domain/zonedTime';

/** An event of a calendar file. */
export interface CalendarEvent {
  summary: string;
  location: string;
  description: string;
  url: string;
  day: Day;
  /** Absent for a whole day. */
  time?: ClockTime;
  /** The zone of its time, as IANA names it; absent if the file names none that is known. */
  timeZone?: string;
  isCancelled: boolean;
  /** Whether it takes place on further days. */
  repeats: boolean;
}

/** A postal code before or behind a city. */
const postalCode = /^(?:[A-Z]{1,2}-)?\d[\d -]{2,}\s+|(?<!\s)\s+\d{4,}$/;

/** Venue, address, city and country of a place on one line, as “Badehaus, Revaler Str. 99, Berlin”. */
function venueOf(location: string): NewShow['venue'] {
  const parts = location
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter(Boolean);
  const country = parts.length > 1 ? countryNamed(parts.at(-1) ?? '') : undefined;
  if (country) parts.pop();
  const isCityAlone = parts.length === 1 && isKnownCity(parts[0] ?? '');
  const last = parts.length > 1 || isCityAlone ? (parts.pop() ?? '') : '';
  const [name = '', ...address] = parts;
  const city = last.replace(postalCode, '');
  const there = country ?? countryOfCity(city);
  return {
    name,
    city,
    ...(there && { country: there }),
    ...(address.length > 0 && { address: address.join(', ') }),
  };
}

/** Separators of act and place in the title of an event. */
const beforePlace = /(?<!\s)\s+(?:@|at|in|bei|im|à|på|em|en|–|—|-|\|)\s/iu;

/** The acts that a title names: the label's artists, or else the text before the place. */
function actsIn(summary: string, known: readonly SheetAct[]): ShowArtist[] {
  const at = ({ name }: SheetAct) => summary.toLowerCase().indexOf(name.toLowerCase());
  const isWhole = (act: SheetAct) => {
    const around = summary.charAt(at(act) - 1) + summary.charAt(at(act) + act.name.length);
    return at(act) >= 0 && !/[\p{L}\p{N}]/u.test(around);
  };
  const own = known.filter(isWhole).toSorted((a, b) => at(a) - at(b));
  if (own.length > 0) return own.map(({ id, name }) => ({ part: 'main', id, name }));
  const [name = ''] = summary.split(beforePlace);
  return name ? [{ part: 'main', name }] : [];
}

/** The day and time of an event in the time zone of its place, if its file has them in UTC. */
function timeAt({ day, time, timeZone }: CalendarEvent, venue: NewShow['venue']) {
  const there = zoneOf(venue);
  if (!time) return { day, ...(there && { timeZone: there }) };
  if (timeZone !== 'UTC' || !there)
    return { day, starts: time, ...((timeZone ?? there) && { timeZone: timeZone ?? there }) };
  const local = new Date(clocksAt(instantOf(day, time, 'UTC').getTime(), there)).toISOString();
  return { day: local.slice(0, 10), starts: local.slice(11, 16), timeZone: there };
}

/** The draft of an event; null, with the reason, for one that can't be a show. */
function showOf(event: CalendarEvent, acts: readonly SheetAct[]): NewShow | string {
  if (event.repeats) return 'It repeats. Add each of its days by hand.';
  const venue = venueOf(event.location);
  const isShop = URL.canParse(event.url) && /^https?:/.test(event.url);
  const paragraphs = event.description.split(/\n{2,}/).map((text) => text.trim());
  const { data, error } = newShowSchema.safeParse({
    ...timeAt(event, venue),
    venue,
    artists: actsIn(event.summary, acts),
    tickets: isShop ? [{ url: event.url }] : [],
    note: paragraphs
      .filter(Boolean)
      .map((text) => `<p>${htmlOf(text).replaceAll('\n', '<br>')}</p>`)
      .join(''),
    state: event.isCancelled ? 'cancelled' : 'announced',
    status: 'draft',
  });
  return data ?? error.issues[0]?.message ?? '';
}

/**
 * The drafts that a calendar file adds. An event on the day and in the city of a stored show is left
 * out, as is one that can't be read; the others still count.
 */
export function calendarShows(
  events: readonly CalendarEvent[],
  { shows, acts }: { shows: readonly StoredRow[]; acts: readonly SheetAct[] },
): ReadShows {
  const here: KnownShow[] = shows.map(({ value }) => value);
  const read: ReadShows = {
    added: [],
    changed: [],
    faults: [],
    leftOut: [],
    moves: [],
    unknown: [],
  };
  for (const event of events) {
    const show = showOf(event, acts);
    if (typeof show === 'string') {
      const name = [event.summary, event.day].filter(Boolean).join(', ');
      read.leftOut.push({ name, reason: show });
    } else if (here.some((one) => isSameShow(one, show))) {
      read.leftOut.push({ name: showName(show), reason: 'It is here already.' });
    } else {
      here.push(show);
      read.added.push(show);
    }
  }
  return read;
}
