import type { APIRoute } from 'astro';
import { findRelease } from '#catalogue/catalogue';
import { releaseCalendarPaths } from '#catalogue/pagePaths';
import { trailingNumber } from '#domain/pagePath';
import { releaseCalendar } from '../../metadata/calendarFile.ts';

export const getStaticPaths = releaseCalendarPaths;

/** A release's day, for a visitor's own calendar. */
export const GET: APIRoute = ({ params }) => {
  const release = findRelease(trailingNumber(params.release ?? '') ?? 0);
  if (!release) return new Response(null, { status: 404 });
  return new Response(releaseCalendar([release.cId], release.title));
};
