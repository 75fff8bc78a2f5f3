import { isOldPattern, oldPagePath } from '#domain/importing/oldAddress';
import { ownPagePath, reservedSlugs } from '#domain/label/ownPage';
import { type ListKind, listKinds } from '#domain/listing/listing';
import { maxStubs } from './addresses.ts';
import type { BuiltCatalogue } from './buildCatalogue.ts';
import { pageKey } from './cacheKey.ts';

/** The patterns of the previous site's addresses; empty if there was none. */
export type OldPatterns = Readonly<Record<ListKind, string>>;

const variables: OldPatterns = {
  artists: 'OLD_ARTIST_ADDRESS',
  releases: 'OLD_RELEASE_ADDRESS',
};

/** Paths that already lead to an entry by its number. */
const isOurs = (path: string) => /^\/(artists|releases)\//.test(path);

/** The former addresses of the pages that the label wrote. */
function earlierOwnPages({ label: { pages } }: BuiltCatalogue): [string, string][] {
  const taken = new Set(pages.map(({ slug }) => slug));
  return pages.flatMap(({ slug, earlierSlugs }) =>
    earlierSlugs
      .filter((earlier) => !taken.has(earlier) && !reservedSlugs.includes(earlier))
      .map((earlier): [string, string] => [ownPagePath(earlier), ownPagePath(slug)]),
  );
}

/**
 * Where former addresses lead: those of the label's own pages, and the entries' paths on the
 * previous site, which numbered them alike. Where there
 * would be too many pages, or no page can have such an address, the not-found page redirects.
 * @throws {Error} that names the setting whose pattern is invalid
 */
export function oldAddresses(
  catalogue: BuiltCatalogue,
  patterns: OldPatterns,
): ReadonlyMap<string, string> {
  const urls = new Map(earlierOwnPages(catalogue));
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

/** The paths of the redirects from the previous site's addresses. */
export function oldAddressPaths(catalogue: BuiltCatalogue, urls: ReadonlyMap<string, string>) {
  return [...urls].map(([path, url]) => ({
    params: { old: path.slice(1) },
    cacheKey: pageKey(catalogue, url),
  }));
}
