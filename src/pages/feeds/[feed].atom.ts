import type { APIRoute } from 'astro';
import { cacheKey } from '#snapshot/cacheKey';
import { catalogue } from '#snapshot/catalogue';
import { announcedFeed, outNowFeed } from '../../machines/releaseFeed.ts';

const feeds = { announced: announcedFeed, 'out-now': outNowFeed };

/** The feeds of the label: what is announced, and what is out. */
export const getStaticPaths = () =>
  Object.entries(feeds).map(([feed, write]) => ({
    params: { feed },
    cacheKey: cacheKey(write(catalogue())),
  }));

export const GET: APIRoute = ({ params }) => {
  const write = params.feed === 'announced' ? announcedFeed : outNowFeed;
  return new Response(write(catalogue()));
};
