import type { APIRoute } from 'astro';
import { catalogue } from '#catalogue/catalogue';
import { trailingNumber } from '#domain/pagePath';
import { artistFeed, artistFeedPaths } from '../../../metadata/releaseFeed.ts';

export const getStaticPaths = () => artistFeedPaths(catalogue());

/** The feed of an artist's releases. */
export const GET: APIRoute = ({ params }) => {
  const artist = catalogue().artists.get(trailingNumber(params.artist ?? '') ?? 0);
  if (!artist) return new Response(null, { status: 404 });
  return new Response(artistFeed(catalogue(), artist));
};
