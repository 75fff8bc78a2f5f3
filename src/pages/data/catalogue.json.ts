import type { APIRoute } from 'astro';
import { catalogue } from '#catalogue/catalogue';
import { publicDataText } from '../../metadata/publicData.ts';

/** The public data file; see `docs/data.md`. */
export const GET: APIRoute = () =>
  new Response(publicDataText(catalogue()), { headers: { 'content-type': 'application/json' } });
