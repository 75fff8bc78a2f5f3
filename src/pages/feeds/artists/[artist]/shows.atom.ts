import type { APIRoute } from 'astro';
import { artistCalendarPaths } from '#catalogue/pagePaths';
import { trailingNumber } from '#domain/pagePath';
import { artistShowFeed } from '../../../../metadata/showFeed.ts';

export const getStaticPaths = artistCalendarPaths;

/** The feed of an artist's shows to come. */
export const GET: APIRoute = ({ params }) => {
  const feed = artistShowFeed(trailingNumber(params.artist ?? '') ?? 0);
  return new Response(feed ?? null, feed === undefined ? { status: 404 } : {});
};
