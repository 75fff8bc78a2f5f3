import type { APIRoute } from 'astro';
import { catalogue } from '#catalogue/catalogue';
import { sitemapIndex } from '../metadata/sitemap.ts';

/** What leads to the sitemap's files. */
export const GET: APIRoute = () => new Response(sitemapIndex(catalogue()));
