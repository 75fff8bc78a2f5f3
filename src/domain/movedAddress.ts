import { isOldPattern, numberInOldAddress } from './importing/oldAddress.ts';
import { addressShardSize, type ListKind, listKinds } from './listing/listing.ts';
import { trailingNumber } from './pagePath.ts';

/** The patterns of the previous site's addresses, as `/release/{Id}`; empty if there was none. */
export type OldPatterns = Readonly<Record<ListKind, string>>;

/** An entry, as an address names it. */
export interface EntryReference {
  kind: ListKind;
  number: number;
}

/**
 * The entry that an address (path and query) names where no page stands: an earlier address of ours,
 * its bare number, or its address on the previous site, which numbered entries alike.
 */
export function entryOfAddress(address: string, patterns: OldPatterns): EntryReference | null {
  const [path = ''] = address.split('?');
  const own = listKinds.find((kind) => path.startsWith(`/${kind}/`));
  // Below a further folder stand pages of lists, as of a year, and no entry.
  const isInFolder = own && path.slice(`/${own}/`.length, -1).includes('/');
  const number = own && !isInFolder ? trailingNumber(path) : null;
  if (own && number !== null) return { kind: own, number };
  for (const kind of listKinds) {
    // A query that the pattern does not ask for, as of a newsletter's link, does not matter.
    const pattern = patterns[kind];
    const old = numberInOldAddress(pattern, pattern.includes('?') ? address : path);
    if (old !== null) return { kind, number: old };
  }
  return null;
}

/** The file that maps a number to its page: one for each thousand numbers. */
export function addressShardPath({ kind, number }: EntryReference): string {
  return `/data/addresses/${kind}/${Math.floor(number / addressShardSize)}.json`;
}

/** The file that holds what the site's host redirects by. */
export const knownAddressesPath = '/data/addresses.json';

/** Its content. */
export interface KnownAddresses {
  patterns: OldPatterns;
  /** Some earlier addresses with the current ones; the address files know all. */
  earlier: Readonly<Record<string, string>>;
  /** Where pages of the languages stand, or stood, that have no pages of their own now: `/de`. */
  unused?: readonly string[] | undefined;
}

/**
 * The address without the prefix of a language that has no pages there any more, since the label
 * dropped it or made it its first: it leads to the same page at the root. Null for any other address.
 */
export function withoutUnused(address: string, unused: readonly string[]): string | null {
  const prefix = unused.find((one) => address.startsWith(one));
  const rest = address.slice(prefix?.length);
  if (prefix === undefined || !/^(?:$|[/?])/.test(rest)) return null;
  // With two slashes it would be another site's address.
  return `/${rest.replace(/^[/\\]+/, '')}`;
}

/** The settings that hold the patterns. */
const variables: OldPatterns = {
  artists: 'OLD_ARTIST_ADDRESS',
  releases: 'OLD_RELEASE_ADDRESS',
};

/** @throws {Error} that names the setting whose pattern is invalid */
export function checkOldPatterns(patterns: OldPatterns): OldPatterns {
  for (const kind of listKinds)
    if (patterns[kind] !== '' && !isOldPattern(patterns[kind]))
      throw new Error(`${variables[kind]} is no path with {Id} in it, as in /artist/{Id}.`);
  return patterns;
}
