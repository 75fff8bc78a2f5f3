import type { APIRoute } from 'astro';
import { announcedFeed, outNowFeed } from '../../metadata/releaseFeed.ts';

export const getStaticPaths = () => ['announced', 'out-now'].map((feed) => ({ params: { feed } }));

/** The label's feeds of announced and of released music. */
export const GET: APIRoute = ({ params }) =>
  new Response(params.feed === 'announced' ? announcedFeed() : outNowFeed());
