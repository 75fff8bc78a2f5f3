import type { APIRoute } from 'astro';
import { searchRowPaths, searchRows } from '#catalogue/searchFiles';
import { searchKinds } from '#domain/listing/searching';

/** The search rows of twenty entries. */
export const getStaticPaths = () => searchRowPaths();

export const GET: APIRoute = ({ params }) => {
  const kind = searchKinds.find((one) => one === params.kind);
  return kind
    ? Response.json(searchRows(kind, Number(params.shard)))
    : new Response(null, { status: 404 });
};
