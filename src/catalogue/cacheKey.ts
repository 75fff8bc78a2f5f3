import { createHash } from 'node:crypto';

/**
 * The cache key of a page. A page whose key has not changed since the last build is not rendered
 * again, so the key must cover everything that the page reads; the year is in every footer.
 */
export function cacheKey(content: unknown): string {
  const whole = JSON.stringify([new Date().getUTCFullYear(), content]);
  return createHash('sha256').update(whole).digest('base64url').slice(0, 22);
}
