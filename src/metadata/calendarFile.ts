import ical from 'ical-generator';
import { type BuiltCatalogue, creditsOf } from '#catalogue/buildCatalogue';
import { calendarOf } from '#catalogue/calendar';
import type { PublicRelease } from '#domain/publication/snapshot';
import { label, siteAddress } from '../label.ts';

/**
 * Releases as a calendar: whole days, which are the same wherever one reads them. The stamps are
 * those of the entries, so that the same catalogue gives the same file.
 */
export function releaseCalendar(
  catalogue: BuiltCatalogue,
  releases: readonly PublicRelease[],
  name: string,
): string {
  const calendar = ical({ name, prodId: { company: label.name, product: 'Releases' } });
  const { host } = new URL(label.siteUrl);
  for (const release of releases) {
    const { cId, title, url, releaseDate, changedAt, catalogueNumber } = release;
    if (!releaseDate) continue;
    const names = creditsOf(catalogue, release).map((artist) => artist.name);
    calendar.createEvent({
      id: `release-${cId}@${host}`,
      summary: names.length > 0 ? `${title}, by ${names.join(', ')}` : title,
      description: {
        plain: `Out on ${label.name}${catalogueNumber ? `: ${catalogueNumber}` : ''}.`,
      },
      start: new Date(`${releaseDate}T00:00Z`),
      allDay: true,
      stamp: new Date(changedAt),
      url: siteAddress(url),
    });
  }
  return calendar.toString();
}

/** The label's calendar: what is coming and what just came. */
export function labelCalendar(catalogue: BuiltCatalogue): string {
  const { coming, recent } = calendarOf(catalogue);
  return releaseCalendar(catalogue, [...coming, ...recent], `${label.name}: releases`);
}
