import type { APIRoute } from 'astro';
import { chunkNames, chunkRows } from '#catalogue/lists';

/** Ten pages of a list in one stored order. */
export const getStaticPaths = chunkNames;

export const GET: APIRoute = ({ params }) => Response.json(chunkRows(params));
