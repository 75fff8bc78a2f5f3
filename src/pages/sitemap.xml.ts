import type { APIRoute } from 'astro';
import { catalogue } from '#catalogue/catalogue';
import { sitemapIndex } from '../metadata/sitemap.ts';
import { siteSettings } from '../siteSettings.ts';

/** The index of the sitemap's files. */
export const GET: APIRoute = () => new Response(sitemapIndex(catalogue(), siteSettings.siteUrl));
