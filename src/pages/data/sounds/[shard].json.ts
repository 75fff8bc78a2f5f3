import type { APIRoute } from 'astro';
import { soundShard, soundShardPaths } from '#catalogue/sounds';

/** The playable records among ten numbers, which the player fetches when one is played. */
export const getStaticPaths = () => soundShardPaths();

export const GET: APIRoute = ({ params: { shard } }) => Response.json(soundShard(Number(shard)));
