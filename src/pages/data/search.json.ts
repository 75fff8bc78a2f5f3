import type { APIRoute } from 'astro';
import { catalogue } from '#snapshot/catalogue';
import { searchIndex } from '#snapshot/searchFiles';

/** Which files search looks through. */
export const GET: APIRoute = () => Response.json(searchIndex(catalogue()));
