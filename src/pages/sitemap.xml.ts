import type { APIRoute } from 'astro';
import { catalogue } from '#snapshot/catalogue';
import { sitemapIndex } from '../machines/sitemap.ts';

/** What leads to the sitemap's files. */
export const GET: APIRoute = () => new Response(sitemapIndex(catalogue()));
