import type { APIRoute } from 'astro';
import { shopFeed } from '../../metadata/shopFeed.ts';

/** The label's feed of what is new in the shop. */
export const GET: APIRoute = () => new Response(shopFeed());
