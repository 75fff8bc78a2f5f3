import { isOldPattern, numberInOldAddress } from './importing/oldAddress.ts';
import { addressShardSize, type ListKind, listKinds } from './listing/listing.ts';
import { trailingNumber } from './pagePath.ts';

/** The patterns of the previous site's addresses, as `/release/{Id}`; empty if there was none. */
export type OldPatterns = Readonly<Record<ListKind, string>>;

/** An entry as named by an address. */
export interface EntryReference {
  kind: ListKind;
  number: number;
}

/**
 * The entry meant by an address (path and query) without a page: an earlier address of ours, its
 * bare number, or its address on the previous site, which used the same numbers.
 */
export function entryOfAddress(address: string, patterns: OldPatterns): EntryReference | null {
  const [path = ''] = address.split('?');
  const own = listKinds.find((kind) => path.startsWith(`/${kind}/`));
  // Deeper folders hold list pages, such as a year's, and no entries.
  const isInFolder = own && path.slice(`/${own}/`.length, -1).includes('/');
  const number = own && !isInFolder ? trailingNumber(path) : null;
  if (own && number !== null) return { kind: own, number };
  for (const kind of listKinds) {
    // Extra query parameters, such as a newsletter's, are ignored.
    const pattern = patterns[kind];
    const old = numberInOldAddress(pattern, pattern.includes('?') ? address : path);
    if (old !== null) return { kind, number: old };
  }
  return null;
}

/** The file that maps a number to its page; each covers a thousand numbers. */
export function addressShardPath({ kind, number }: EntryReference): string {
  return `/data/addresses/${kind}/${Math.floor(number / addressShardSize)}.json`;
}

/** The file from which the site's host redirects. */
export const knownAddressesPath = '/data/addresses.json';

/** The content of that file. */
export interface KnownAddresses {
  patterns: OldPatterns;
  /** Some earlier addresses with the current ones; the address files have all. */
  earlier: Readonly<Record<string, string>>;
  /** The pages of releases by their paths at Bandcamp, from where a label may move its domain. */
  bandcamp?: Readonly<Record<string, string>> | undefined;
  /** Prefixes of languages whose pages no longer exist: `/de`. */
  unused?: readonly string[] | undefined;
}

/**
 * The address without the prefix of a language whose pages no longer exist, since the label dropped
 * it or made it the first: it leads to the same page at the root. Null for any other address.
 */
export function withoutUnused(address: string, unused: readonly string[]): string | null {
  const prefix = unused.find((one) => address.startsWith(one));
  const rest = address.slice(prefix?.length);
  if (prefix === undefined || !/^(?:$|[/?])/.test(rest)) return null;
  // Two slashes would lead to another site.
  return `/${rest.replace(/^[/\\]+/, '')}`;
}

/** The settings that contain the patterns. */
const variables: OldPatterns = {
  artists: 'OLD_ARTIST_ADDRESS',
  releases: 'OLD_RELEASE_ADDRESS',
};

/**
 * @throws {Error} naming the setting whose pattern is invalid
 */
export function checkOldPatterns(patterns: OldPatterns): OldPatterns {
  for (const kind of listKinds)
    if (patterns[kind] !== '' && !isOldPattern(patterns[kind]))
      throw new Error(`${variables[kind]} is no path with {Id} in it, as in /artist/{Id}.`);
  return patterns;
}
