import { addressShardSize, type ListKind, listKinds } from '#domain/listing/listing';
import { trailingNumber } from '#domain/pagePath';
import type { BuiltCatalogue } from './buildCatalogue.ts';
import { cacheKey } from './cacheKey.ts';

const lastPart = (url: string) => url.slice(url.lastIndexOf('/') + 1);
const entriesOf = (catalogue: BuiltCatalogue, kind: ListKind) => catalogue[kind];

/** The addresses of a thousand numbers: `{"7": "/releases/tide-7"}`. */
export function addressShard(
  catalogue: BuiltCatalogue,
  kind: ListKind,
  shard: number,
): Record<string, string> {
  const entries = [...entriesOf(catalogue, kind).values()];
  const own = entries.filter(({ cId }) => Math.floor(cId / addressShardSize) === shard);
  return Object.fromEntries(own.map(({ cId, url }) => [cId, url]));
}

/** Every file of addresses, with the key of what it holds. */
export function shardPaths(catalogue: BuiltCatalogue) {
  return listKinds.flatMap((kind) => {
    const numbers = [...entriesOf(catalogue, kind).keys()];
    const shards = new Set(numbers.map((cId) => Math.floor(cId / addressShardSize)));
    return [...shards].map((shard) => ({
      params: { kind, shard: String(shard) },
      cacheKey: cacheKey(addressShard(catalogue, kind, shard)),
    }));
  });
}

/**
 * Above this many entries the bare numbers have no page of their own, since a host takes only so
 * many files (Static Web Apps: 15,000); the not-found page then leads on from them.
 */
export const maxStubs = 3000;

const isListPage = (number: number, pages: number) => number >= 2 && number <= pages;

/**
 * The pages that lead to an entry from the addresses it once had, and from its bare number where
 * that is not a page of the list.
 */
export function stubPaths(catalogue: BuiltCatalogue, kind: ListKind, listPages: number) {
  const entries = [...entriesOf(catalogue, kind).values()];
  const bare = entries.length <= maxStubs;
  return entries.flatMap(({ cId, url, earlierUrls }) => {
    const old = earlierUrls.filter((earlier) => trailingNumber(earlier) === cId).map(lastPart);
    const names = new Set([...old, ...(bare && !isListPage(cId, listPages) ? [String(cId)] : [])]);
    names.delete(lastPart(url));
    return [...names].map((name) => ({ params: { moved: name }, cacheKey: cacheKey(url) }));
  });
}
