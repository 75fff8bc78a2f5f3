import * as z from 'zod';
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
  unused: z.array(z.string()).optional(),
});
const shardSchema = z.record(z.string(), z.string());

const none: KnownAddresses = { patterns: { artists: '', releases: '' }, earlier: {} };

/** How many files are kept parsed: those of 32,000 entries of a kind. */
const keptFiles = 64;

/** Where the pages of a second language begin, if the address is one of theirs. */
function prefixIn({ files }: Files, address: string): string {
  const [prefix = ''] = /^\/[a-z]{2}(?:-[a-z]{2})?(?=\/)/.exec(address) ?? [];
  return prefix && files.has(`${prefix.slice(1)}.html`) ? prefix : '';
}

/** Whether a file answers a path. */
const stands = ({ files }: Files, path: string) =>
  [path === '/' ? '/index.html' : path, `${path}.html`].some((one) => files.has(one.slice(1)));

/**
 * Finds the current address of an entry that was asked for by another one, in the files of the site
 * that say so: as its not-found page does, but with a redirect's status.
 */
export function createMovedAddresses(read: Read) {
  const known = createFileReader(read, knownSchema);
  const shards = createFileReader(read, shardSchema);

  /** A version's earlier addresses. */
  const knownIn = async (version: Files) => (await known(version, knownAddressesPath)) ?? none;

  async function target(version: Files, given: string): Promise<string | undefined> {
    const { patterns, earlier, unused = [] } = await knownIn(version);
    const atRoot = withoutUnused(given, unused);
    if (atRoot !== null) {
      const [page = '', ...query] = atRoot.split('?');
      const same = [encodeURI(page), ...query].join('?');
      return stands(version, page) ? same : target(version, atRoot);
    }
    const prefix = prefixIn(version, given);
    const address = given.slice(prefix.length);
    const [path = ''] = address.split('?');
    const whole = prefix + path;
    if (Object.hasOwn(earlier, whole)) return earlier[whole];
    if (Object.hasOwn(earlier, path)) return prefix + earlier[path];
    const entry = entryOfAddress(address, patterns);
    const shard = entry && (await shards(version, addressShardPath(entry)));
    const url = shard?.[String(entry?.number)];
    return url === undefined || url === path ? undefined : prefix + url;
  }

  return {
    known: knownIn,

    /**
     * The current path of the entry that an address (path and query) names, or of the page that a
     * language had which is gone; undefined where there is neither, or where the files can't be read.
     */
    target,
  };
}

/** Reads JSON files of versions; each content is parsed once while it is asked for. */
function createFileReader<T>(read: Read, schema: z.ZodType<T>) {
  const parsed = new Map<string, T>();
  return async ({ files }: Files, path: string): Promise<T | undefined> => {
    const hash = files.get(path.slice(1))?.hash;
    const found = hash && parsed.get(hash);
    if (!hash || found) return found || undefined;
    const content = await read(hash);
    // The publisher makes a content again that is gone.
    const value = content && JSON.parse(new TextDecoder().decode(content));
    const { data } = schema.safeParse(value);
    if (data === undefined) return undefined;
    parsed.set(hash, data);
    for (const oldest of parsed.keys()) {
      if (parsed.size <= keptFiles) break;
      parsed.delete(oldest);
    }
    return data;
  };
}
