import { createHash } from 'node:crypto';

/**
 * What a page shows of the catalogue, as a short key: a page whose key is the one of the build
 * before is not rendered again. It must cover all that the page reads; the year is in every
 * footer.
 */
export function cacheKey(shown: unknown): string {
  const whole = JSON.stringify([new Date().getUTCFullYear(), shown]);
  return createHash('sha256').update(whole).digest('base64url').slice(0, 22);
}
