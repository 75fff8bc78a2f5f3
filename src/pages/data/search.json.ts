import type { APIRoute } from 'astro';
import { catalogue } from '#catalogue/catalogue';
import { searchIndex } from '#catalogue/searchFiles';

/** Which files search looks through. */
export const GET: APIRoute = () => Response.json(searchIndex(catalogue()));
