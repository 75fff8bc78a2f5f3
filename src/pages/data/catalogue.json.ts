import type { APIRoute } from 'astro';
import { catalogue } from '#catalogue/catalogue';
import { publicDataPieces } from '../../metadata/publicData.ts';

export const getStaticPaths = () => [{ params: {}, pieces: publicDataPieces(catalogue()) }];

/** The public data file; see `docs/data.md`. `astro build` alone asks for it whole. */
export const GET: APIRoute = () => {
  const body = new ReadableStream({
    start(controller) {
      for (const { content } of publicDataPieces(catalogue()))
        controller.enqueue(new TextEncoder().encode(content()));
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
};
