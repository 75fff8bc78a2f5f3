import type { APIRoute } from 'astro';
import { publicData } from '../../metadata/publicData.ts';

/** The public data file; see `docs/data.md`. */
export const GET: APIRoute = () => Response.json(publicData());
