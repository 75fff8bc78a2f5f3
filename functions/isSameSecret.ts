import { hash, timingSafeEqual } from 'node:crypto';

const digestOf = (text: string) => hash('sha256', text, 'buffer');

/**
 * Whether a given text is a secret. The time taken tells nothing about the secret, not even its
 * length: digests are compared, so any text is safe to give.
 */
export const isSameSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(digestOf(given), digestOf(secret));
