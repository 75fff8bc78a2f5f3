import type { APIRoute } from 'astro';
import { catalogue } from '#catalogue/catalogue';
import { label } from '../label.ts';
import { sitemapIndex } from '../metadata/sitemap.ts';

/** The index of the sitemap's files. */
export const GET: APIRoute = () => new Response(sitemapIndex(catalogue(), label.siteUrl));
