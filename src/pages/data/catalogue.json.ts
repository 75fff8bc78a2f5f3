import type { APIRoute } from 'astro';
import { catalogue } from '#snapshot/catalogue';
import { publicData } from '../../machines/publicData.ts';

/** The public data file; `docs/data.md` explains it. */
export const GET: APIRoute = () => Response.json(publicData(catalogue()));
