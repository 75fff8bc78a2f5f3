import type { APIRoute } from 'astro';
import { catalogue } from '#catalogue/catalogue';
import { listIndex } from '#catalogue/listFiles';
import { listKinds } from '#domain/listing/listing';

/** What an island needs to know of a list: how many entries, and which are still to come. */
export const getStaticPaths = () => listKinds.map((kind) => ({ params: { kind } }));

export const GET: APIRoute = ({ params }) =>
  Response.json(listIndex(catalogue(), params.kind === 'artists' ? 'artists' : 'releases'));
