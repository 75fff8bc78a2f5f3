import type { APIRoute } from 'astro';
import { paths } from '../paths.ts';
import { siteAddress } from '../siteSettings.ts';

const rules = `User-agent: *
Disallow: ${paths.admin}

Sitemap: ${siteAddress(paths.sitemap)}
`;

/** The rules for robots and the sitemap's address. */
export const GET: APIRoute = () => new Response(rules);
