import type { APIRoute } from 'astro';
import { catalogue } from '#catalogue/catalogue';
import { label } from '../../label.ts';
import { sitemapFile, sitemapPaths } from '../../metadata/sitemap.ts';

export const getStaticPaths = () => sitemapPaths(catalogue());

/** A file of the sitemap. */
export const GET: APIRoute = ({ params }) =>
  new Response(sitemapFile(catalogue(), params.file, label.siteUrl));
