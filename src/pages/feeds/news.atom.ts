import type { APIRoute } from 'astro';
import { newsFeed } from '../../metadata/newsFeed.ts';

/** The label's feed of news. */
export const GET: APIRoute = () => new Response(newsFeed());
