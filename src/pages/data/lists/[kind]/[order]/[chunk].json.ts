import type { APIRoute } from 'astro';
import { catalogue } from '#catalogue/catalogue';
import { chunkPaths, chunkRows } from '#catalogue/lists';

/** Ten pages of a list in one stored order. */
export const getStaticPaths = () => chunkPaths(catalogue());

export const GET: APIRoute = ({ params: { kind, order, chunk } }) =>
  Response.json(chunkRows(catalogue(), { kind, order, chunk }));
