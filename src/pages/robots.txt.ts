import type { APIRoute } from 'astro';
import { siteAddress } from '../label.ts';
import { paths } from '../paths.ts';

const rules = `User-agent: *
Disallow: ${paths.admin}

Sitemap: ${siteAddress(paths.sitemap)}
`;

/** What robots may read, and where the sitemap is. */
export const GET: APIRoute = () => new Response(rules);
