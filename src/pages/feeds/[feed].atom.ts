import type { APIRoute } from 'astro';
import { catalogue } from '#catalogue/catalogue';
import { labelFeed, labelFeedPaths } from '../../metadata/releaseFeed.ts';

export const getStaticPaths = () => labelFeedPaths(catalogue());

/** The label's feeds of announced and of released ones. */
export const GET: APIRoute = ({ params }) =>
  new Response(labelFeed(catalogue(), params.feed === 'announced' ? 'announced' : 'out-now'));
