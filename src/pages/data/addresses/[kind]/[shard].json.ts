import type { APIRoute } from 'astro';
import { addressShard, shardPaths } from '#catalogue/addresses';

/** The addresses of a thousand entries by number, for the not-found page. */
export const getStaticPaths = () => shardPaths();

export const GET: APIRoute = ({ params: { kind, shard } }) =>
  Response.json(addressShard(kind === 'artists' ? 'artists' : 'releases', Number(shard)));
