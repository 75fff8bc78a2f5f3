import type { APIRoute } from 'astro';
import { addressShard, shardPaths } from '#catalogue/addresses';
import { listKindOf } from '#domain/listing/listing';

/** The addresses of a thousand entries by number, for the not-found page. */
export const getStaticPaths = () => shardPaths();

export const GET: APIRoute = ({ params: { kind, shard } }) =>
  Response.json(addressShard(listKindOf(kind), Number(shard)));
