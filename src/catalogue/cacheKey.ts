import { hash } from 'node:crypto';

/** Names a content: of its SHA-256 as much as no two contents will ever share. */
export const contentHash = (content: Uint8Array | string) =>
  hash('sha256', content, 'base64url').slice(0, 22);

const year = () => new Date().getUTCFullYear();

/**
 * The cache key of a file that shows no more than this content. A file whose key has not changed
 * since the last publication is not rendered again, so the key must cover everything that it reads.
 */
export function cacheKey(content: unknown): string {
  return contentHash(JSON.stringify(content));
}

/** The cache key of a page: besides its content it shows the label, and the year in its footer. */
export function pageKey({ label }: { label: object }, content: unknown): string {
  return cacheKey([year(), digestOf(label), content]);
}

const known = new WeakMap<object, string>();

/**
 * Stands for an entry in the keys of the pages that show it. An entry that did not change since the
 * last publication is the same object, and is not read again.
 */
export function digestOf(entry: object): string {
  return known.get(entry) ?? noteDigest(entry, contentHash(JSON.stringify(entry)));
}

/** The digests of what is shown of each entry of a list, as one text: quicker in a key than a list. */
export const digests = <T extends object>(
  entries: readonly T[],
  shown: (entry: T) => object = (entry) => entry,
) => entries.map((entry) => digestOf(shown(entry))).join(' ');

/** Notes the digest of an entry whose JSON was hashed already. */
export function noteDigest(entry: object, digest: string): string {
  known.set(entry, digest);
  return digest;
}

/**
 * Makes the cache keys of one page of each entry, from digests and days that cover all that the
 * page reads. The same as the last time give the key of the last time.
 */
export function createEntryKeys<E extends object>() {
  const last = new WeakMap<E, { parts: string; key: string }>();
  return (entry: E, given: readonly (string | null)[]): string => {
    const parts = `${year()} ${given.join(' ')}`;
    const before = last.get(entry);
    if (before?.parts === parts) return before.key;
    const key = contentHash(parts);
    last.set(entry, { parts, key });
    return key;
  };
}
