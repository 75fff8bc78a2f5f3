import type { APIRoute } from 'astro';
import { listIndex } from '#catalogue/lists';
import { listKindOf, listKinds } from '#domain/listing/listing';

/** The index of a list: the number of entries, and the future ones. */
export const getStaticPaths = () => listKinds.map((kind) => ({ params: { kind } }));

export const GET: APIRoute = ({ params: { kind } }) => Response.json(listIndex(listKindOf(kind)));
