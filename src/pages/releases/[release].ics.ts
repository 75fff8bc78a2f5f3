import type { APIRoute } from 'astro';
import { trailingNumber } from '#domain/trailingNumber';
import { creditsOf } from '#snapshot/buildCatalogue';
import { cacheKey } from '#snapshot/cacheKey';
import { calendarOf } from '#snapshot/calendar';
import { catalogue } from '#snapshot/catalogue';
import { releaseCalendar } from '../../machines/calendarFile.ts';

/** The day of each release that is to come, to put into one's own calendar. */
export const getStaticPaths = () =>
  calendarOf(catalogue()).coming.map((release) => ({
    params: { release: release.url.slice(release.url.lastIndexOf('/') + 1) },
    cacheKey: cacheKey([release, creditsOf(catalogue(), release).map(({ name }) => name)]),
  }));

export const GET: APIRoute = ({ params }) => {
  const release = catalogue().releases.get(trailingNumber(params.release ?? '') ?? 0);
  if (!release) return new Response(null, { status: 404 });
  return new Response(releaseCalendar(catalogue(), [release], release.title));
};
