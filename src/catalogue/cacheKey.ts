import { hash } from 'node:crypto';

/**
 * The cache key of a page. A page whose key has not changed since the last publication is not rendered
 * again, so the key must cover everything that the page reads; the year is in every footer.
 */
export function cacheKey(content: unknown): string {
  const whole = JSON.stringify([new Date().getUTCFullYear(), content]);
  return hash('sha256', whole, 'base64url').slice(0, 22);
}

const digests = new WeakMap<object, string>();

/**
 * Stands for an entry in the keys of the pages that show it. An entry that did not change since the
 * last publication is the same object, and is not read again.
 */
export function digestOf(entry: object): string {
  const known = digests.get(entry);
  if (known !== undefined) return known;
  const digest = hash('sha256', JSON.stringify(entry), 'base64url').slice(0, 22);
  digests.set(entry, digest);
  return digest;
}
