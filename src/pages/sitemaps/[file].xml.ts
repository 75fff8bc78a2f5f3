import type { APIRoute } from 'astro';
import { catalogue } from '#catalogue/catalogue';
import { sitemapPaths } from '#catalogue/sitemapFiles';
import { sitemapFile } from '../../metadata/sitemap.ts';

/** The files of the sitemap. */
export const getStaticPaths = () => sitemapPaths(catalogue());

export const GET: APIRoute = ({ params }) => new Response(sitemapFile(catalogue(), params.file));
