import { ownPagePath, reservedSlugs } from '#domain/label/ownPage';
import { addressShardSize, type ListKind, listKinds } from '#domain/listing/listing';
import type { BuiltCatalogue } from './buildCatalogue.ts';
import { cacheKey } from './cacheKey.ts';

/** The addresses of a thousand numbers: `{"7": "/releases/tide-7"}`. */
export function addressShard(
  catalogue: BuiltCatalogue,
  kind: ListKind,
  shard: number,
): Record<string, string> {
  const entries = [...catalogue[kind].values()];
  const own = entries.filter(({ cId }) => Math.floor(cId / addressShardSize) === shard);
  return Object.fromEntries(own.map(({ cId, url }) => [cId, url]));
}

/** The paths of the address files, each with the cache key of its content. */
export function shardPaths(catalogue: BuiltCatalogue) {
  return listKinds.flatMap((kind) => {
    const numbers = [...catalogue[kind].keys()];
    const shards = new Set(numbers.map((cId) => Math.floor(cId / addressShardSize)));
    return [...shards].map((shard) => ({
      params: { kind, shard: String(shard) },
      cacheKey: cacheKey(addressShard(catalogue, kind, shard)),
    }));
  });
}

/** So many earlier addresses are named one by one: a host's configuration holds no more. */
const namedEarlier = 200;

/** The earlier addresses of the pages that the label wrote. */
function earlierOwnPages({ label: { pages } }: BuiltCatalogue) {
  const taken = new Set([...pages.map(({ slug }) => slug), ...reservedSlugs]);
  return pages.flatMap(({ slug, earlierSlugs }) =>
    earlierSlugs
      .filter((earlier) => !taken.has(earlier))
      .map((earlier) => [ownPagePath(earlier), ownPagePath(slug)] as const),
  );
}

/** Where earlier addresses lead: all of the label's own pages, then those of the newest entries. */
export function earlierAddresses(catalogue: BuiltCatalogue): Record<string, string> {
  const entries = listKinds.flatMap((kind) => [...catalogue[kind].values()].reverse());
  const pairs = entries.flatMap(({ url, earlierUrls }) =>
    earlierUrls.filter((earlier) => earlier !== url).map((earlier) => [earlier, url] as const),
  );
  return Object.fromEntries([...earlierOwnPages(catalogue), ...pairs].slice(0, namedEarlier));
}
