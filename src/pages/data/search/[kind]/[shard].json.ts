import type { APIRoute } from 'astro';
import { catalogue } from '#catalogue/catalogue';
import { searchPaths, searchRows } from '#catalogue/searchFiles';

/** The search rows of a thousand entries. */
export const getStaticPaths = () => searchPaths(catalogue());

export const GET: APIRoute = ({ params: { kind, shard } }) =>
  Response.json(
    searchRows(catalogue(), kind === 'artists' ? 'artists' : 'releases', Number(shard)),
  );
