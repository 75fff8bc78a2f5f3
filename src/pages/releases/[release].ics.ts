import type { APIRoute } from 'astro';
import { catalogue } from '#catalogue/catalogue';
import { trailingNumber } from '#domain/pagePath';
import { releaseCalendar, releaseCalendarPaths } from '../../metadata/calendarFile.ts';

export const getStaticPaths = () => releaseCalendarPaths(catalogue());

/** The day of a future release, for a visitor's own calendar. */
export const GET: APIRoute = ({ params }) => {
  const release = catalogue().releases.get(trailingNumber(params.release ?? '') ?? 0);
  if (!release) return new Response(null, { status: 404 });
  return new Response(releaseCalendar(catalogue(), [release], release.title));
};
