import { isOldPattern, oldPagePath } from '#domain/importing/oldAddress';
import { type ListKind, listKinds } from '#domain/listing/listing';
import { maxStubs } from './addresses.ts';
import type { BuiltCatalogue } from './buildCatalogue.ts';
import { cacheKey } from './cacheKey.ts';

/** The patterns of the old site's addresses; empty where there was none. */
export type OldPatterns = Readonly<Record<ListKind, string>>;

const variables: OldPatterns = {
  artists: 'OLD_ARTIST_ADDRESS',
  releases: 'OLD_RELEASE_ADDRESS',
};

/** Addresses that lead to an entry already, by its number. */
const isOurs = (path: string) => /^\/(artists|releases)\//.test(path);

/**
 * Where the pages at the old site's addresses lead, by path: a number there is the number here.
 * Where they would be too many, or a page can't stand at such an address, the not-found page leads
 * on.
 * @throws {Error} that names the setting, for a pattern that is none
 */
export function oldAddresses(
  catalogue: BuiltCatalogue,
  patterns: OldPatterns,
): ReadonlyMap<string, string> {
  const urls = new Map<string, string>();
  for (const kind of listKinds) {
    const pattern = patterns[kind];
    if (pattern === '') continue;
    if (!isOldPattern(pattern))
      throw new Error(`${variables[kind]} is no path with {Id} in it, as in /artist/{Id}.`);
    const entries = [...catalogue[kind].values()];
    if (entries.length > maxStubs) continue;
    for (const { cId, url } of entries) {
      const path = oldPagePath(pattern, cId);
      if (path && !isOurs(path) && !urls.has(path)) urls.set(path, url);
    }
  }
  return urls;
}

/** The pages at the old site's addresses. */
export function oldAddressPaths(urls: ReadonlyMap<string, string>) {
  return [...urls].map(([path, url]) => ({
    params: { old: path.slice(1) },
    cacheKey: cacheKey(url),
  }));
}
