import type { APIRoute } from 'astro';
import { showFeed } from '../../metadata/showFeed.ts';

/** The label's feed of new and changed shows. */
export const GET: APIRoute = () => new Response(showFeed());
