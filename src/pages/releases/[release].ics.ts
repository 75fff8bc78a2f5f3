import type { APIRoute } from 'astro';
import { creditsOf } from '#catalogue/buildCatalogue';
import { cacheKey } from '#catalogue/cacheKey';
import { calendarOf } from '#catalogue/calendar';
import { catalogue } from '#catalogue/catalogue';
import { trailingNumber } from '#domain/pagePath';
import { releaseCalendar } from '../../metadata/calendarFile.ts';

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
