import type { APIRoute } from 'astro';
import { catalogue } from '#snapshot/catalogue';
import { sitemapPaths } from '#snapshot/sitemapFiles';
import { sitemapFile } from '../../machines/sitemap.ts';

/** The files of the sitemap. */
export const getStaticPaths = () => sitemapPaths(catalogue());

export const GET: APIRoute = ({ params }) => new Response(sitemapFile(catalogue(), params.file));
