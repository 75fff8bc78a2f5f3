import type { APIRoute } from 'astro';
import { sitemapFile, sitemapPaths } from '../../metadata/sitemap.ts';
import { siteSettings } from '../../siteSettings.ts';

export const getStaticPaths = sitemapPaths;

/** A file of the sitemap. */
export const GET: APIRoute = ({ params }) =>
  new Response(sitemapFile(params.file, siteSettings.siteUrl));
