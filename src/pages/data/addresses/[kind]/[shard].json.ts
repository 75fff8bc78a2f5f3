import type { APIRoute } from 'astro';
import { addressShard, shardPaths } from '#catalogue/addresses';
import { catalogue } from '#catalogue/catalogue';

/** The addresses of a thousand entries by number, for the not-found page. */
export const getStaticPaths = () => shardPaths(catalogue());

export const GET: APIRoute = ({ params: { kind, shard } }) =>
  Response.json(
    addressShard(catalogue(), kind === 'artists' ? 'artists' : 'releases', Number(shard)),
  );
