import type { APIRoute } from 'astro';
import { shownLabel } from '#catalogue/label';

/** None for a snapshot from before it held the icon: the product's own stands there then. */
export const getStaticPaths = () => (shownLabel().icon ? [{ params: {} }] : []);

/** The label's icon, for whatever asks for it without reading a page: feed readers, files, tabs of them. */
export const GET: APIRoute = () =>
  new Response(Buffer.from(shownLabel().icon, 'base64'), {
    headers: { 'content-type': 'image/x-icon' },
  });
