import type { APIRoute } from 'astro';
import { catalogue } from '#catalogue/catalogue';
import { publicDataParts } from '../../metadata/publicData.ts';

/** The public data file; see `docs/data.md`. It is large: a stream hands its parts on without copies. */
export const GET: APIRoute = () => {
  const body = new ReadableStream({
    start(controller) {
      for (const part of publicDataParts(catalogue())) controller.enqueue(part);
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
};
