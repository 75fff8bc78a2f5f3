import type { APIRoute } from 'astro';
import { addressShard, shardPaths } from '#catalogue/addresses';
import { catalogue } from '#catalogue/catalogue';

/** Where the numbers of a thousand entries lead, for the not-found page. */
export const getStaticPaths = () => shardPaths(catalogue());

export const GET: APIRoute = ({ params: { kind, shard } }) =>
  Response.json(
    addressShard(catalogue(), kind === 'artists' ? 'artists' : 'releases', Number(shard)),
  );
