import type { APIRoute } from 'astro';
import { shownWording } from '#catalogue/label';
import { showPaths } from '#catalogue/pagePaths';
import { findShow } from '#catalogue/shows';
import { showTitle } from '#catalogue/showText';
import { trailingNumber } from '#domain/pagePath';
import { showCalendar } from '../../metadata/calendarFile.ts';

export const getStaticPaths = showPaths;

/** A show, for a visitor's own calendar. */
export const GET: APIRoute = ({ params }) => {
  const show = findShow(trailingNumber(params.show ?? '') ?? 0);
  if (!show) return new Response(null, { status: 404 });
  return new Response(showCalendar([show.cId], showTitle(show, shownWording())));
};
