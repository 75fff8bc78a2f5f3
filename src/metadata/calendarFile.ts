import ical from 'ical-generator';
import { cacheKey, digestOf, frameOf } from '#catalogue/cacheKey';
import { calendarOf } from '#catalogue/calendar';
import { type BuiltCatalogue, creditsOf } from '#catalogue/catalogue';
import { nameInAddress } from '#catalogue/pagePaths';
import { cleanLine } from '#domain/characters';
import type { PublicRelease } from '#domain/publication/snapshot';
import { fillLine, wordingOf } from '#words/wording';
import { siteAddress, siteSettings } from '../siteSettings.ts';

/** The paths of future releases' own calendar files, each with the cache key of its content. */
export function releaseCalendarPaths(catalogue: BuiltCatalogue) {
  return calendarOf(catalogue).coming.map((release) => ({
    params: { release: nameInAddress(release.url) },
    entry: { kind: 'release' as const, cId: release.cId },
    cacheKey: cacheKey([
      frameOf(catalogue),
      digestOf(release),
      creditsOf(catalogue, release).map(({ name }) => name),
    ]),
  }));
}

/**
 * Releases as a calendar of whole days, which do not depend on the reader's time zone. The time
 * stamps are the entries' own, so that the same catalogue gives the same file.
 */
export function releaseCalendar(
  catalogue: BuiltCatalogue,
  releases: readonly PublicRelease[],
  name: string,
): string {
  const calendar = ical({
    name: cleanLine(name),
    prodId: { company: cleanLine(catalogue.label.name), product: 'Releases' },
  });
  const wording = wordingOf(catalogue.label, catalogue.language);
  const { words } = wording;
  const { files } = words;
  const label = catalogue.label.name;
  const { host } = new URL(siteSettings.siteUrl);
  for (const release of releases) {
    const { cId, title, url, releaseDate, changedAt, catalogueNumber } = release;
    if (!releaseDate) continue;
    const names = creditsOf(catalogue, release).map((artist) => artist.name);
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
      stamp: new Date(changedAt),
      url: siteAddress(url),
    });
  }
  // RFC 5545 ends every line, the last one too; the library leaves that out.
  return `${calendar.toString().trimEnd()}\r\n`;
}

/** The label's calendar: coming and recent releases. */
export function labelCalendar(catalogue: BuiltCatalogue): string {
  const { coming, recent } = calendarOf(catalogue);
  const wording = wordingOf(catalogue.label, catalogue.language);
  const named = fillLine(wording, wording.words.files.calendar, { label: catalogue.label.name });
  return releaseCalendar(catalogue, [...coming, ...recent], named);
}
