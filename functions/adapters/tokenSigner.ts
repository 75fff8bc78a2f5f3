import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Seals } from '#functions/ports/visitors';

/** Keys and tokens by HMAC-SHA256, each use with a key of its own from the one secret. */
export function createSeals(secret: string): Seals {
  const mac = (use: string, text: string) =>
    createHmac('sha256', `${use}\n${secret}`).update(text).digest('base64url');
  const signature = (body: string) => mac('seal', body).slice(0, 32);

  return {
    secretOf: (text) => mac('secret', text),
    keyOf: (text) => mac('key', text.trim().toLowerCase()).slice(0, 32),
    seal(text) {
      const body = Buffer.from(text).toString('base64url');
      return `${body}.${signature(body)}`;
    },
    open(token) {
      const [body = '', given = '', ...more] = token.split('.');
      const [a, b] = [Buffer.from(given), Buffer.from(signature(body))];
      const isOurs = more.length === 0 && a.length === b.length && timingSafeEqual(a, b);
      return isOurs ? Buffer.from(body, 'base64url').toString() : null;
    },
  };
}
