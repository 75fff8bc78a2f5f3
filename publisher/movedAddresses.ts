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

/** `/de`, `/pt-br` or `/zh-hant`: the folders of lists have longer names, and may have a page 404. */
const likeLanguage = /^\/[a-z]{2,3}(?:-[a-z]+)*$/;

/**
 * The language prefix of an address; empty for the label's first language. Only a language has a
 * not-found page of its own.
 */
export const prefixIn = ({ files }: Files, address: string): string =>
  prefixInAddress(
    address,
    (first) => likeLanguage.test(first) && files.has(`${first.slice(1)}/404.html`),
  );

/** Whether the site has a file for a path. */
const hasFile = ({ files }: Files, path: string) =>
  [path === '/' ? '/index.html' : path, `${path}.html`].some((one) => files.has(one.slice(1)));

/** The page of an entry, its path without the number, and the folder of its kind. */
const entryFile = /^(((?:.*\/)?(\w+)\/[^/]+)-\d+)\.html$/;

/** The pages of entries by their paths without the number; those of two entries are left out. */
function pagesWithoutNumber({ files }: Files): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  const twice = new Set<string>();
  for (const file of files.keys()) {
    const [, page = '', path = '', folder] = entryFile.exec(file) ?? [];
    if (!listKinds.some((kind) => kind === folder)) continue;
    if (pages.has(path)) twice.add(path);
    pages.set(path, page);
  }
  for (const path of twice) pages.delete(path);
  return pages;
}

/** What a rule finds: the address of a page, or a simpler address to look up instead. */
type Found = { page: string } | { simpler: string } | undefined;
type Rule = (version: Files, address: string) => Found | Promise<Found>;

const pathOf = (address: string) => address.replace(/\?.*$/s, '');

/** The address of a path, with the query of another address. */
const withQueryOf = (path: string, address: string) =>
  encodeURI(path) + address.slice(pathOf(address).length);

/** The value of a key that a record has itself. */
const ownValue = (record: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/**
 * Finds the current address of a moved entry in the site's own files. The not-found page does the
 * same in the browser; this allows a real redirect.
 */
export function createMovedAddresses(read: Read) {
  const known = createFileReader(read, knownSchema);
  const shards = createFileReader(read, shardSchema);
  const withoutNumber = new WeakMap<Files['files'], ReadonlyMap<string, string>>();

  /** The earlier addresses of a version. */
  const knownIn = async (version: Files) => (await known(version, knownAddressesPath)) ?? none;

  /** A page in a language that the label dropped is now the one at the root. */
  const droppedLanguage: Rule = async (version, address) => {
    const { unused = [] } = await knownIn(version);
    const simpler = withoutUnused(address, unused);
    return simpler === null ? undefined : { simpler };
  };

  /** An earlier address of a page, or a release's at Bandcamp; in any language. */
  const earlierAddress: Rule = async (version, address) => {
    const { earlier, bandcamp = {} } = await knownIn(version);
    const prefix = prefixIn(version, address);
    const path = pathOf(address);
    const same = ownValue(earlier, path);
    if (same !== undefined) return { page: same };
    const translated = path.slice(prefix.length);
    const page = ownValue(earlier, translated) ?? ownValue(bandcamp, translated);
    return page === undefined ? undefined : { page: prefix + page };
  };

  /** An address with an entry's number. */
  const numberOfEntry: Rule = async (version, address) => {
    const { patterns } = await knownIn(version);
    const prefix = prefixIn(version, address);
    const own = address.slice(prefix.length);
    const entry = entryOfAddress(own, patterns);
    const shard = entry && (await shards(version, addressShardPath(entry)));
    const page = shard?.[String(entry?.number)];
    return page === undefined || page === pathOf(own) ? undefined : { page: prefix + page };
  };

  const capitals: Rule = (_, address) => {
    const path = pathOf(address);
    const small = path.toLowerCase();
    return small === path ? undefined : { simpler: small + address.slice(path.length) };
  };

  /** The calendar file of a record that is long out. */
  const calendarFile: Rule = (version, address) => {
    const path = pathOf(address);
    const page = path.replace(/\.ics$/, '');
    return page !== path && hasFile(version, page)
      ? { page: withQueryOf(page, address) }
      : undefined;
  };

  /** An entry's address without its number. */
  const missingNumber: Rule = (version, address) => {
    const pages = withoutNumber.get(version.files) ?? pagesWithoutNumber(version);
    withoutNumber.set(version.files, pages);
    const page = pages.get(pathOf(address).slice(1));
    return page === undefined ? undefined : { page: withQueryOf(`/${page}`, address) };
  };

  /** A page that is there once for all languages, such as the one to log in. */
  const onceForAll: Rule = (version, address) => {
    const prefix = prefixIn(version, address);
    const page = pathOf(address).slice(prefix.length);
    return prefix && hasFile(version, page) ? { page: withQueryOf(page, address) } : undefined;
  };

  /** In this order; the first one that finds something counts. */
  const ofOldSites = [droppedLanguage, earlierAddress, numberOfEntry];
  const ofOurs = [capitals, calendarFile, missingNumber, onceForAll];
  const rules: readonly Rule[] = [...ofOldSites, ...ofOurs];

  async function target(version: Files, address: string): Promise<string | undefined> {
    for (const rule of rules) {
      const found = await rule(version, address);
      if (!found) continue;
      if ('page' in found) return found.page;
      const { simpler } = found;
      const path = pathOf(simpler);
      return hasFile(version, path) ? withQueryOf(path, simpler) : target(version, simpler);
    }
    return undefined;
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
