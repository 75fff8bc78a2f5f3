import type { APIRoute } from 'astro';
import { searchChunk, searchChunkPaths } from '#catalogue/searchFiles';

/** The search terms with a common beginning, or a common end. */
export const getStaticPaths = searchChunkPaths;

export const GET: APIRoute = ({ params: { list, chunk } }) => {
  const content = searchChunk(list, chunk);
  return content ? Response.json(content) : new Response(null, { status: 404 });
};
