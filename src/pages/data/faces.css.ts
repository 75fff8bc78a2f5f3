import type { APIRoute } from 'astro';
import { shownLabel } from '#catalogue/label';
import { facesSheet } from '#design/faceFiles';
import { pageTheme } from '#design/pageTheme';

/** The label's fonts for the API's own pages, which can't know the file names. */
export const GET: APIRoute = () => {
  const { display, text } = pageTheme(shownLabel().theme).theme;
  return new Response(facesSheet([display, text]), { headers: { 'content-type': 'text/css' } });
};
