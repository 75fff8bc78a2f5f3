import { htmlOf } from '#domain/characters';
import { addDays, type Day } from '#domain/day';
import { countriesOfCity, countryOfCity, isKnownCity, zoneOf } from '#domain/show/city';
import { countryNamed } from '#domain/show/country';
import { countryOfZone } from '#domain/show/countryZones';
import { isOpenPlace } from '#domain/show/openPlace';
import { isNoShow, supportIn } from '#domain/show/pastedLine';
import { isSameShow, type KnownShow } from '#domain/show/sameShow';
import type { SheetAct } from '#domain/show/sheetColumns';
import { type NewShow, newShowSchema, type ShowArtist, showName } from '#domain/show/show';
import { isAfterMidnight } from '#domain/show/showRules';
import type { ReadShows, StoredRow } from '#domain/show/showSheet';
import { cityInState, hasStates, withoutComma } from '#domain/show/writtenPlace';
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

/** A postal code before or behind a city, or behind a state as in “PA 19123”. */
const postalCode =
  /^(?:[A-Z]{1,2}-)?\d[\d -]{2,}\s+|(?<!\s)\s+(?:\d{4,}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/;

/** The parts of a place on one line, as “Badehaus, Revaler Str. 99, Berlin” has them. */
const partsOf = (location: string) =>
  location
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * Venue, address, city and country of a place on one line. Where several countries may be meant, it
 * is the one of the event's zone.
 */
function venueOf(
  { location, timeZone = '' }: CalendarEvent,
  isAmongStates: boolean,
): NewShow['venue'] {
  const parts = partsOf(location);
  const clocks = countryOfZone(timeZone);
  /** The last two parts as a city in its state. */
  const inState = (country?: string) => {
    const [city = '', part = ''] = parts
      .slice(-2)
      .flatMap((one) => withoutComma(one.replace(postalCode, '')))
      .slice(-2);
    const areStates = clocks === 'US' || (isAmongStates && countryNamed(part) !== clocks);
    const likely = country ?? (isKnownCity(city) ? undefined : clocks);
    return city && part ? cityInState(city, part, { areStates, country: likely }) : undefined;
  };
  const named = parts.length > 1 && !inState() ? countryNamed(parts.at(-1) ?? '') : undefined;
  if (named) parts.pop();
  const found =
    named === undefined || named === 'US' || named === 'CA' ? inState(named) : undefined;
  if (found) {
    // The state may stand behind its city after a blank, and not be a part of its own.
    const hasComma = withoutComma((parts.at(-1) ?? '').replace(postalCode, '')).length === 1;
    parts.splice(hasComma ? -2 : -1, 2, found.city);
  }
  const isCityAlone = parts.length === 1 && (found !== undefined || isKnownCity(parts[0] ?? ''));
  const last = parts.length > 1 || isCityAlone ? (parts.pop() ?? '') : '';
  const [name = '', ...address] = parts;
  const city = last.replace(postalCode, '');
  const isThere = clocks !== undefined && countriesOfCity(city).includes(clocks);
  const there = named ?? found?.country ?? (isThere ? clocks : countryOfCity(city));
  return {
    name,
    city,
    ...(there && { country: there }),
    ...(address.length > 0 && { address: address.join(', ') }),
  };
}

/** Separators of act and place in the title of an event. */
const beforePlace = /(?<!\s)\s+(?:@|at|in|bei|im|à|på|em|en|–|—|-|\|)\s/iu;

/** What stands before “with” and its artist, and is no act: “An evening with …”. */
const noAct =
  /^(?:(?:an? |ein |une )?(?:evening|night|abend|soirée)|(?:live )?(?:concert|konzert|concierto|concerto|konsert|show)|live|(?:on )?tour)$/iu;

/** The main acts of a title without place and support: a “+” in it joins equals. */
function mainIn(title: string, own: readonly ShowArtist[]): ShowArtist[] {
  const parts = title
    .split(' + ')
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length < 2 && own.length > 0) return [...own];
  const named = parts.flatMap((name): ShowArtist | ShowArtist[] => {
    const isIn = (one: ShowArtist) => name.toLowerCase().includes(one.name.toLowerCase());
    const isOfName = own.some((one) => one.name.toLowerCase().includes(name.toLowerCase()));
    const inside = own.filter(isIn);
    return inside.length > 0 || isOfName ? inside : { part: 'main', name };
  });
  return [...new Set([...named, ...own])];
}

/**
 * The acts that a title names: the label's artists, or else the text before the place; those behind
 * a word such as “w/” as support.
 */
function actsIn(summary: string, known: readonly SheetAct[]): ShowArtist[] {
  const at = ({ name }: SheetAct) => summary.toLowerCase().indexOf(name.toLowerCase());
  const isWhole = (act: SheetAct) => {
    const around = summary.charAt(at(act) - 1) + summary.charAt(at(act) + act.name.length);
    return at(act) >= 0 && !/[\p{L}\p{N}]/u.test(around);
  };
  const own = known.filter(isWhole).toSorted((a, b) => at(a) - at(b));
  const asMain = own.map(({ id, name }) => ({ part: 'main' as const, id, name }));
  const { with: names, before } = supportIn(summary, { isPlus: false });
  const [title = ''] = before.split(beforePlace);
  if (noAct.test(title.trim()) && own.length > 0) return asMain;
  const main = asMain.filter((_, index) => at(own[index] as SheetAct) < before.length);
  const support = names.flatMap((written): ShowArtist[] => {
    const [name = ''] = written.split(beforePlace);
    const isOwn = own.some((one) => one.name.toLowerCase().includes(name.toLowerCase()));
    return name && !isOwn ? [{ part: 'support', name }] : [];
  });
  return [
    ...mainIn(title, main),
    ...asMain.slice(main.length).map((act) => ({ ...act, part: 'support' as const })),
    ...support,
  ];
}

/** When an event begins, on the clocks of its place where they are known. */
type Begin = Pick<CalendarEvent, 'day' | 'timeZone'> & { starts?: ClockTime };

/** The day and time of an event in the time zone of its place, if its file has them in UTC. */
function timeAt({ day, time, timeZone }: CalendarEvent, venue: NewShow['venue']): Begin {
  const there = zoneOf(venue);
  if (!time) return { day, ...(there && { timeZone: there }) };
  const zone = timeZone ?? there;
  if (zone !== 'UTC' || !there) return { day, starts: time, ...(zone && { timeZone: zone }) };
  const local = new Date(clocksAt(instantOf(day, time, 'UTC').getTime(), there)).toISOString();
  return { day: local.slice(0, 10), starts: local.slice(11, 16), timeZone: there };
}

/** The same with the day of the evening to which a start after midnight belongs. */
function eveningOf(event: CalendarEvent, venue: NewShow['venue']) {
  const time = timeAt(event, venue);
  return isAfterMidnight(time) ? { ...time, day: addDays(time.day, -1) } : time;
}

/** The draft of an event; null, with the reason, for one that can't be a show. */
function showOf(
  event: CalendarEvent,
  { acts, areStates }: { acts: readonly SheetAct[]; areStates: boolean },
): NewShow | string {
  const { summary } = event;
  const isAct = acts.some(({ name }) => name.toLowerCase() === summary.toLowerCase());
  if (!isAct && !isOpenPlace(summary) && isNoShow(summary)) return 'It is a day without a show.';
  if (event.repeats) return 'It repeats. Add each of its days by hand.';
  const venue = venueOf(event, areStates);
  const isShop = URL.canParse(event.url) && /^https?:/.test(event.url);
  const paragraphs = event.description.split(/\n{2,}/).map((text) => text.trim());
  const { data, error } = newShowSchema.safeParse({
    ...eveningOf(event, venue),
    venue,
    artists: actsIn(summary, acts),
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
  const areStates = hasStates(events.map(({ location }) => partsOf(location)));
  for (const event of events) {
    const show = showOf(event, { acts, areStates });
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
