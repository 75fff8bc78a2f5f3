import type { APIRoute } from 'astro';
import { searchRowPaths, searchRows } from '#catalogue/searchFiles';

/** The search rows of twenty entries. */
export const getStaticPaths = () => searchRowPaths();

export const GET: APIRoute = ({ params: { kind, shard } }) =>
  Response.json(searchRows(kind === 'artists' ? 'artists' : 'releases', Number(shard)));
