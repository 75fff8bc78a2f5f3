import type { APIRoute } from 'astro';
import { siteAddress } from '../label.ts';
import { paths } from '../paths.ts';

const rules = `User-agent: *
Disallow: ${paths.admin}

Sitemap: ${siteAddress(paths.sitemap)}
`;

/** The rules for robots, and the sitemap's address. */
export const GET: APIRoute = () => new Response(rules);
