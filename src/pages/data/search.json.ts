import type { APIRoute } from 'astro';
import { searchIndex } from '#catalogue/searchFiles';

/** The index of the search files. */
export const GET: APIRoute = () => Response.json(searchIndex());
