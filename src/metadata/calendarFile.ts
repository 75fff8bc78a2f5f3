import ical from 'ical-generator';
import { type BuiltCatalogue, creditsOf } from '#catalogue/buildCatalogue';
import { cacheKey, digestOf } from '#catalogue/cacheKey';
import { calendarOf } from '#catalogue/calendar';
import { nameInAddress } from '#catalogue/pagePaths';
import { cleanLine } from '#domain/characters';
import type { PublicRelease } from '#domain/publication/snapshot';
import { label, siteAddress } from '../label.ts';

/** The paths of future releases' own calendar files, each with the cache key of its content. */
export function releaseCalendarPaths(catalogue: BuiltCatalogue) {
  return calendarOf(catalogue).coming.map((release) => ({
    params: { release: nameInAddress(release.url) },
    entry: { kind: 'release' as const, cId: release.cId },
    cacheKey: cacheKey([digestOf(release), creditsOf(catalogue, release).map(({ name }) => name)]),
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
    prodId: { company: label.name, product: 'Releases' },
  });
  const { host } = new URL(label.siteUrl);
  for (const release of releases) {
    const { cId, title, url, releaseDate, changedAt, catalogueNumber } = release;
    if (!releaseDate) continue;
    const names = creditsOf(catalogue, release).map((artist) => artist.name);
    calendar.createEvent({
      id: `release-${cId}@${host}`,
      summary: cleanLine(names.length > 0 ? `${title}, by ${names.join(', ')}` : title),
      description: {
        plain: cleanLine(`Out on ${label.name}${catalogueNumber ? `: ${catalogueNumber}` : ''}.`),
      },
      start: new Date(`${releaseDate}T00:00Z`),
      allDay: true,
      stamp: new Date(changedAt),
      url: siteAddress(url),
    });
  }
  return calendar.toString();
}

/** The label's calendar: coming and recent releases. */
export function labelCalendar(catalogue: BuiltCatalogue): string {
  const { coming, recent } = calendarOf(catalogue);
  return releaseCalendar(catalogue, [...coming, ...recent], `${label.name}: releases`);
}
