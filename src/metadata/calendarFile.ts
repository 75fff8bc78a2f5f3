import ical, { type ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { calendarOf } from '#catalogue/calendar';
import { creditsOf, findArtist, findRelease } from '#catalogue/catalogue';
import { shownLabel, shownWording } from '#catalogue/label';
import { findShow, showsBy, showsIn, showsOn } from '#catalogue/shows';
import { showTitle } from '#catalogue/showText';
import { cleanLine, cleanText } from '#domain/characters';
import type { PublicShow } from '#domain/publication/publicShow';
import { countryName } from '#domain/show/country';
import { beginOf, doorsOf } from '#domain/show/showRules';
import { boughtText, stateLines, timesText } from '#words/showSentences';
import { fillLine } from '#words/wording';
import { siteAddress, siteSettings } from '../siteSettings.ts';
import { calendarZone, clockTime } from './calendarZone.ts';

/** How often a subscription is read again, in seconds: twice a day. */
const refreshSeconds = 12 * 60 * 60;

/** An empty calendar of the label. */
function labelFile(name: string, product: string): ICalCalendar {
  return ical({
    name: cleanLine(name),
    ttl: refreshSeconds,
    prodId: {
      company: cleanLine(shownLabel().name),
      product,
      language: shownWording().language.toUpperCase(),
    },
  });
}

// RFC 5545 requires a line break after the last line, which the library omits.
const written = (calendar: ICalCalendar) => `${calendar.toString().trimEnd()}\r\n`;

/** The identity of an entry in calendars, for ever the same. */
const uidOf = (kind: string, cId: number) => `${kind}-${cId}@${new URL(siteSettings.siteUrl).host}`;

/**
 * Releases, by number, as a calendar of whole days, which are independent of the reader's time
 * zone. The time stamps come from the entries, so that the same catalogue gives the same file.
 */
export function releaseCalendar(releases: readonly number[], name: string): string {
  const { name: label } = shownLabel();
  const wording = shownWording();
  const { words } = wording;
  const calendar = labelFile(name, 'Releases');
  const { files } = words;
  for (const cId of releases) {
    const release = findRelease(cId);
    if (!release?.releaseDate) continue;
    const { title, url, releaseDate, changedAt, catalogueNumber } = release;
    const names = creditsOf(cId).map((artist) => artist.name);
    calendar.createEvent({
      id: uidOf('release', cId),
      summary: cleanLine(
        names.length > 0
          ? fillLine(wording, files.event, { title, artists: names.join(words.card.comma) })
          : title,
      ),
      description: {
        plain: cleanLine(
          catalogueNumber
            ? fillLine(wording, files.outOnAs, { label, number: catalogueNumber })
            : fillLine(wording, files.outOn, { label }),
        ),
      },
      start: new Date(`${releaseDate}T00:00Z`),
      allDay: true,
      // A record's day is no appointment: it leaves the subscriber free.
      transparency: ICalEventTransparency.TRANSPARENT,
      stamp: new Date(changedAt),
      url: siteAddress(url),
    });
  }
  return written(calendar);
}

/** The label's calendar: coming and recent releases. */
export function labelCalendar(): string {
  const { coming, recent } = calendarOf();
  const wording = shownWording();
  const { name: label } = shownLabel();
  const named = fillLine(wording, wording.words.files.calendar, { label });
  return releaseCalendar([...coming, ...recent], named);
}

/** How long a show lasts in a calendar that knows only its beginning, in milliseconds. */
const showLength = 3 * 3_600_000;

/** A show from doors to some hours after its start; null while no time is known. */
function spanOf(show: PublicShow): { start: Date; end: Date } | null {
  const begin = beginOf(show);
  return begin && { start: doorsOf(show) ?? begin, end: new Date(begin.getTime() + showLength) };
}

/** The time of a show on its venue's clocks, or its day while no time is known. */
function timeOf(show: PublicShow) {
  const { day, timeZone } = show;
  const span = spanOf(show);
  if (!span) return { start: new Date(`${day}T00:00Z`), allDay: true };
  if (timeZone === 'UTC') return span;
  const [start, end] = [clockTime(span.start, timeZone), clockTime(span.end, timeZone)];
  return { start, end, timezone: timeZone };
}

/** The rules of a time zone in the years of the shows there. */
function zoneOf(timeZone: string, shows: readonly PublicShow[]): string {
  const there = shows.filter((show) => show.timeZone === timeZone);
  const instants = there.flatMap((show) => Object.values(spanOf(show) ?? {}));
  const times = instants.map((instant) => instant.getTime());
  return calendarZone(timeZone, new Date(Math.min(...times)), new Date(Math.max(...times)));
}

/**
 * Shows, by number, as a calendar. Times are those of the venue's clocks, with the rules of its time
 * zone. The sequence number tells calendars of another time or place, or of a cancellation.
 */
export function showCalendar(numbers: readonly number[], name: string): string {
  const wording = shownWording();
  const shows = numbers.flatMap((cId) => findShow(cId) ?? []);
  const calendar = labelFile(name, 'Shows');
  calendar.timezone({ name: null, generator: (timeZone) => zoneOf(timeZone, shows) });
  for (const show of shows) {
    const { cId, venue, festival, state, stateNote, url } = show;
    const { name, address, city, country } = venue;
    const place = [
      name || festival,
      address,
      city,
      country && countryName(country, wording.language),
    ];
    const told = [
      ...stateLines(show, wording),
      boughtText(show, wording.words),
      stateNote,
      timesText(show, wording),
    ];
    const description = cleanText(told.filter(Boolean).join('\n'));
    calendar.createEvent({
      id: uidOf('show', cId),
      sequence: show.sequence,
      status: state === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      summary: cleanLine(showTitle(show, wording)),
      location: cleanLine(place.filter(Boolean).join(', ')),
      ...(description && { description: { plain: description } }),
      ...timeOf(show),
      stamp: new Date(show.changedAt),
      url: siteAddress(url),
    });
  }
  return written(calendar);
}

/** The name of a calendar of shows, by whose they are. */
function nameOf(label: string): string {
  const wording = shownWording();
  return fillLine(wording, wording.words.shows.feed, { label });
}

/** The label's shows to come. */
export const labelShows = (): string => showCalendar(showsOn('coming'), nameOf(shownLabel().name));

/** The label's shows to come in a country, by its code. */
export function countryShows(code: string): string {
  const country = countryName(code, shownWording().language);
  return showCalendar(showsIn(code), `${nameOf(shownLabel().name)} (${country})`);
}

/** An artist's shows to come; undefined if there is no such artist. */
export function artistShows(cId: number): string | undefined {
  const artist = findArtist(cId);
  return artist && showCalendar(showsBy('coming', cId), nameOf(artist.name));
}
