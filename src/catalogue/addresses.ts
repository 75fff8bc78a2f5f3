import { addressShardSize, type ListKind, listKinds } from '#domain/listing/listing';
import { trailingNumber } from '#domain/pagePath';
import type { BuiltCatalogue } from './buildCatalogue.ts';
import { cacheKey, pageKey } from './cacheKey.ts';
import { nameInAddress } from './pagePaths.ts';

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

/**
 * Above this many entries bare numbers get no page of their own, since hosts limit the number of
 * files (Static Web Apps: 15,000). The not-found page redirects them instead.
 */
export const maxStubs = 3000;

const isListPage = (number: number, pages: number) => number >= 2 && number <= pages;

/**
 * The paths of the pages that redirect to an entry: from its earlier addresses, and from its bare
 * number unless a page of the list has that address.
 */
export function stubPaths(catalogue: BuiltCatalogue, kind: ListKind, listPages: number) {
  const entries = [...catalogue[kind].values()];
  const bare = entries.length <= maxStubs;
  return entries.flatMap(({ cId, url, earlierUrls }) => {
    const old = earlierUrls.filter((earlier) => trailingNumber(earlier) === cId).map(nameInAddress);
    const names = new Set([...old, ...(bare && !isListPage(cId, listPages) ? [String(cId)] : [])]);
    names.delete(nameInAddress(url));
    return [...names].map((name) => ({
      params: { moved: name },
      cacheKey: pageKey(catalogue, url),
    }));
  });
}
