import type { APIRoute } from 'astro';
import { catalogue } from '#catalogue/catalogue';
import { searchRowPaths, searchRows } from '#catalogue/searchFiles';

/** The search rows of twenty entries. */
export const getStaticPaths = () => searchRowPaths(catalogue());

export const GET: APIRoute = ({ params: { kind, shard } }) =>
  Response.json(
    searchRows(catalogue(), kind === 'artists' ? 'artists' : 'releases', Number(shard)),
  );
