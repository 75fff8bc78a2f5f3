import * as z from 'zod';
import { prefixInAddress } from '#domain/languagePrefix';
import { listKinds } from '#domain/listing/listing';
import {
  addressShardPath,
  entryOfAddress,
  type KnownAddresses,
  knownAddressesPath,
  withoutUnused,
} from '#domain/movedAddress';
import type { SiteVersion, VersionStore } from './siteVersion.ts';

type Files = Pick<SiteVersion, 'files'>;
type Read = VersionStore['read'];

const knownSchema: z.ZodType<KnownAddresses> = z.object({
  patterns: z.record(z.enum(listKinds), z.string()),
  earlier: z.record(z.string(), z.string()),
  bandcamp: z.record(z.string(), z.string()).optional(),
  unused: z.array(z.string()).optional(),
});
const shardSchema = z.record(z.string(), z.string());

const none: KnownAddresses = { patterns: { artists: '', releases: '' }, earlier: {} };

/** How many parsed files are cached: enough for 32,000 entries of a kind. */
const maxCachedFiles = 64;

/**
 * The language prefix of an address; empty for the label's first language. Only a language has a
 * not-found page of its own.
 */
export const prefixIn = ({ files }: Files, address: string): string =>
  prefixInAddress(address, (first) => files.has(`${first.slice(1)}/404.html`));

/** Whether the site has a file for a path. */
const hasFile = ({ files }: Files, path: string) =>
  [path === '/' ? '/index.html' : path, `${path}.html`].some((one) => files.has(one.slice(1)));

/** The pages of entries by their addresses without the number; those of two entries are left out. */
function numberlessIn({ files }: Files): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  const twice = new Set<string>();
  for (const file of files.keys()) {
    const [, path = '', bare = ''] =
      /^((.*(?:artists|releases)\/[^/]+)-\d+)\.html$/.exec(file) ?? [];
    if (pages.has(bare)) twice.add(bare);
    if (bare) pages.set(bare, path);
  }
  for (const bare of twice) pages.delete(bare);
  return pages;
}

/**
 * Finds the current address of a moved entry in the site's own files. The not-found page does the
 * same in the browser; this allows a real redirect.
 */
export function createMovedAddresses(read: Read) {
  const known = createFileReader(read, knownSchema);
  const shards = createFileReader(read, shardSchema);
  const numberless = new WeakMap<Files['files'], ReadonlyMap<string, string>>();

  /** The earlier addresses of a version. */
  const knownIn = async (version: Files) => (await known(version, knownAddressesPath)) ?? none;

  async function target(version: Files, given: string): Promise<string | undefined> {
    const { patterns, earlier, bandcamp = {}, unused = [] } = await knownIn(version);
    const atRoot = withoutUnused(given, unused);
    if (atRoot !== null) {
      const [page = '', ...query] = atRoot.split('?');
      const same = [encodeURI(page), ...query].join('?');
      return hasFile(version, page) ? same : target(version, atRoot);
    }
    const prefix = prefixIn(version, given);
    const address = given.slice(prefix.length);
    const [path = ''] = address.split('?');
    const whole = prefix + path;
    if (Object.hasOwn(earlier, whole)) return earlier[whole];
    if (Object.hasOwn(earlier, path)) return prefix + earlier[path];
    if (Object.hasOwn(bandcamp, path)) return prefix + bandcamp[path];
    const entry = entryOfAddress(address, patterns);
    const shard = entry && (await shards(version, addressShardPath(entry)));
    const url = shard?.[String(entry?.number)];
    if (url !== undefined) return url === path ? undefined : prefix + url;
    return nearTo(version, given);
  }

  /**
   * The page that an address comes near to: it differs by its case, lacks the entry's number, or is
   * the calendar file of a record that is long out.
   */
  async function nearTo(version: Files, given: string): Promise<string | undefined> {
    const [path = '', ...query] = given.split('?');
    const small = path.toLowerCase();
    const of = (page: string) => [encodeURI(page), ...query].join('?');
    if (small !== path)
      return hasFile(version, small) ? of(small) : target(version, [small, ...query].join('?'));
    const page = path.replace(/\.ics$/, '');
    if (page !== path && hasFile(version, page)) return of(page);
    const bare = numberless.get(version.files) ?? numberlessIn(version);
    numberless.set(version.files, bare);
    const near = bare.get(path.slice(1));
    return near && of(`/${near}`);
  }

  return {
    known: knownIn,

    /**
     * The current path for an old address (path and query): of the entry it names, or of the page
     * in another language if its own is gone. Undefined if there is neither, or if the files can't
     * be read.
     */
    target,
  };
}

/** Reads JSON files of versions, caching the parsed contents. */
function createFileReader<T>(read: Read, schema: z.ZodType<T>) {
  const parsed = new Map<string, T>();
  return async ({ files }: Files, path: string): Promise<T | undefined> => {
    const hash = files.get(path.slice(1))?.hash;
    const found = hash && parsed.get(hash);
    if (!hash || found) return found || undefined;
    const content = await read(hash);
    // A missing content is ignored here; the publisher makes it again.
    const value = content && JSON.parse(new TextDecoder().decode(content));
    const { data } = schema.safeParse(value);
    if (data === undefined) return undefined;
    parsed.set(hash, data);
    for (const oldest of parsed.keys()) {
      if (parsed.size <= maxCachedFiles) break;
      parsed.delete(oldest);
    }
    return data;
  };
}
