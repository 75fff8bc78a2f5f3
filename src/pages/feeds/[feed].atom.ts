import type { APIRoute } from 'astro';
import { cacheKey } from '#catalogue/cacheKey';
import { catalogue } from '#catalogue/catalogue';
import { announcedFeed, outNowFeed } from '../../metadata/releaseFeed.ts';

const feeds = { announced: announcedFeed, 'out-now': outNowFeed };

/** The label's feeds of announced and of released ones. */
export const getStaticPaths = () =>
  Object.entries(feeds).map(([feed, write]) => ({
    params: { feed },
    cacheKey: cacheKey(write(catalogue())),
  }));

export const GET: APIRoute = ({ params }) => {
  const write = params.feed === 'announced' ? announcedFeed : outNowFeed;
  return new Response(write(catalogue()));
};
