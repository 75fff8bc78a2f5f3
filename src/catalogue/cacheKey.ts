import { hash } from 'node:crypto';

/** Names a content: of its SHA-256 as much as no two contents will ever share. */
export const contentHash = (content: Uint8Array | string) =>
  hash('sha256', content, 'base64url').slice(0, 22);

/**
 * The cache key of a page. A page whose key has not changed since the last publication is not rendered
 * again, so the key must cover everything that the page reads; the year is in every footer.
 */
export function cacheKey(content: unknown): string {
  return contentHash(JSON.stringify([new Date().getUTCFullYear(), content]));
}

const digests = new WeakMap<object, string>();

/**
 * Stands for an entry in the keys of the pages that show it. An entry that did not change since the
 * last publication is the same object, and is not read again.
 */
export function digestOf(entry: object): string {
  return digests.get(entry) ?? noteDigest(entry, contentHash(JSON.stringify(entry)));
}

/** Notes the digest of an entry whose JSON was hashed already. */
export function noteDigest(entry: object, digest: string): string {
  digests.set(entry, digest);
  return digest;
}
