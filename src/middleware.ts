// Astro looks for a site’s middleware in this file.
import { defineMiddleware } from 'astro:middleware';
import { finishedPage } from './integrations/finishedPage.ts';

/** Finishes the pages of `astro build`. The publisher, which renders without Astro's app, does so itself. */
export const onRequest = defineMiddleware(async (_, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  return new Response(finishedPage(await response.text()), response);
});
