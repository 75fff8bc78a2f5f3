import type { APIRoute } from 'astro';
import { artistPaths } from '#catalogue/pagePaths';
import { trailingNumber } from '#domain/pagePath';
import { artistFeed } from '../../../metadata/releaseFeed.ts';

export const getStaticPaths = artistPaths;

/** The feed of an artist's releases. */
export const GET: APIRoute = ({ params }) => {
  const feed = artistFeed(trailingNumber(params.artist ?? '') ?? 0);
  return new Response(feed ?? null, feed === undefined ? { status: 404 } : {});
};
