import ical, { ICalEventTransparency } from 'ical-generator';
import { calendarOf } from '#catalogue/calendar';
import { creditsOf, findRelease } from '#catalogue/catalogue';
import { shownLabel, shownWording } from '#catalogue/label';
import { cleanLine } from '#domain/characters';
import { fillLine } from '#words/wording';
import { siteAddress, siteSettings } from '../siteSettings.ts';

/** How often a subscription is read again, in seconds: twice a day. */
const refreshSeconds = 12 * 60 * 60;

/**
 * Releases, by number, as a calendar of whole days, which are independent of the reader's time
 * zone. The time stamps come from the entries, so that the same catalogue gives the same file.
 */
export function releaseCalendar(releases: readonly number[], name: string): string {
  const { name: label } = shownLabel();
  const wording = shownWording();
  const { language, words } = wording;
  const calendar = ical({
    name: cleanLine(name),
    ttl: refreshSeconds,
    prodId: {
      company: cleanLine(label),
      product: 'Releases',
      language: language.toUpperCase(),
    },
  });
  const { files } = words;
  const { host } = new URL(siteSettings.siteUrl);
  for (const cId of releases) {
    const release = findRelease(cId);
    if (!release?.releaseDate) continue;
    const { title, url, releaseDate, changedAt, catalogueNumber } = release;
    const names = creditsOf(cId).map((artist) => artist.name);
    calendar.createEvent({
      id: `release-${cId}@${host}`,
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
  // RFC 5545 requires a line break after the last line, which the library omits.
  return `${calendar.toString().trimEnd()}\r\n`;
}

/** The label's calendar: coming and recent releases. */
export function labelCalendar(): string {
  const { coming, recent } = calendarOf();
  const wording = shownWording();
  const { name: label } = shownLabel();
  const named = fillLine(wording, wording.words.files.calendar, { label });
  return releaseCalendar([...coming, ...recent], named);
}
