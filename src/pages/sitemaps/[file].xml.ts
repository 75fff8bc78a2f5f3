import type { APIRoute } from 'astro';
import { catalogue } from '#catalogue/catalogue';
import { sitemapFile, sitemapPaths } from '../../metadata/sitemap.ts';
import { siteSettings } from '../../siteSettings.ts';

export const getStaticPaths = () => sitemapPaths(catalogue());

/** A file of the sitemap. */
export const GET: APIRoute = ({ params }) =>
  new Response(sitemapFile(catalogue(), params.file, siteSettings.siteUrl));
