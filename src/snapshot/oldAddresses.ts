import { type ListKind, listKinds } from '#domain/listing';
import { isOldPattern, numberInOldAddress, oldPagePath } from '#domain/oldAddress';
import { maxStubs } from '#snapshot/addresses';
import type { BuiltCatalogue } from '#snapshot/buildCatalogue';
import { cacheKey } from '#snapshot/cacheKey';

/** The patterns of the old site's addresses; empty where there was none. */
export type OldPatterns = Readonly<Record<ListKind, string>>;

const variables: OldPatterns = {
  artists: 'OLD_ARTIST_ADDRESS',
  releases: 'OLD_RELEASE_ADDRESS',
};

/** Addresses that lead to an entry already, by its number. */
const isOurs = (path: string) => /^\/(artists|releases)\//.test(path);

/**
 * The pages that lead from an entry's address on the old site to its page here: a number there is
 * the number here. Where they would be too many, or a page can't stand at such an address, the
 * not-found page leads on.
 * @throws {Error} that names the setting, for a pattern that is none
 */
export function oldAddressPaths(catalogue: BuiltCatalogue, patterns: OldPatterns) {
  return listKinds.flatMap((kind) => {
    const pattern = patterns[kind];
    if (pattern === '') return [];
    if (!isOldPattern(pattern))
      throw new Error(`${variables[kind]} is no path with {Id} in it, as in /artist/{Id}.`);
    const entries = [...catalogue[kind].values()];
    if (entries.length > maxStubs) return [];
    return entries.flatMap(({ cId, url }) => {
      const path = oldPagePath(pattern, cId);
      if (!path || isOurs(path)) return [];
      return [{ params: { old: path.slice(1) }, cacheKey: cacheKey(url) }];
    });
  });
}

/** Where a page at an old address leads; undefined where it leads nowhere. */
export function newAddressOf(
  catalogue: BuiltCatalogue,
  patterns: OldPatterns,
  path: string,
): string | undefined {
  for (const kind of listKinds) {
    const pattern = patterns[kind].replace(/\.html?$/i, '').replace(/\/$/, '');
    const number = numberInOldAddress(pattern, path);
    const entry = number === null ? undefined : catalogue[kind].get(number);
    if (entry) return entry.url;
  }
  return undefined;
}
