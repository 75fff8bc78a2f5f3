import type { APIRoute } from 'astro';
import { sitemapIndex } from '../metadata/sitemap.ts';
import { siteSettings } from '../siteSettings.ts';

/** The index of the sitemap's files. */
export const GET: APIRoute = () => new Response(sitemapIndex(siteSettings.siteUrl));
