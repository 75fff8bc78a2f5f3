import type { APIRoute } from 'astro';
import { artistCalendarPaths } from '#catalogue/pagePaths';
import { trailingNumber } from '#domain/pagePath';
import { artistShows } from '../../metadata/calendarFile.ts';

export const getStaticPaths = artistCalendarPaths;

/** An artist's shows to come as a subscription. */
export const GET: APIRoute = ({ params }) => {
  const calendar = artistShows(trailingNumber(params.artist ?? '') ?? 0);
  return new Response(calendar, { status: calendar === undefined ? 404 : 200 });
};
