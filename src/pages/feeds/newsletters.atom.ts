import type { APIRoute } from 'astro';
import { newsletterFeed } from '../../metadata/newsletterFeed.ts';

/** The label's feed of the newsletters that it sent. */
export const GET: APIRoute = () => new Response(newsletterFeed());
