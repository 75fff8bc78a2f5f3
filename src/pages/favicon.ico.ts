import type { APIRoute } from 'astro';
import { shownLabel } from '#catalogue/label';

/** Absent for snapshots without the icon; the product's own icon is served then. */
export const getStaticPaths = () => (shownLabel().icon ? [{ params: {} }] : []);

/** The label's icon, for programs that ask for it without reading a page, such as feed readers. */
export const GET: APIRoute = () =>
  new Response(Buffer.from(shownLabel().icon, 'base64'), {
    headers: { 'content-type': 'image/x-icon' },
  });
