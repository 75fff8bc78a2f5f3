import { defineMiddleware } from 'astro:middleware';
import { shownWording } from '#catalogue/label';
import { hasMissingSentences, withEnglishMarked } from '#words/wording';

/** Marks English sentences on pages whose language lacks them. */
export const onRequest = defineMiddleware(async (_, next) => {
  const response = await next();
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  const wording = shownWording();
  if (!isPage || !hasMissingSentences(wording)) return response;
  return new Response(withEnglishMarked(wording, await response.text()), response);
});
