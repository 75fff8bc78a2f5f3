import type { APIRoute } from 'astro';
import { catalogue } from '#snapshot/catalogue';
import { searchPaths, searchRows } from '#snapshot/searchFiles';

/** What search knows of a thousand entries. */
export const getStaticPaths = () => searchPaths(catalogue());

export const GET: APIRoute = ({ params: { kind, shard } }) =>
  Response.json(
    searchRows(catalogue(), kind === 'artists' ? 'artists' : 'releases', Number(shard)),
  );
