import { createHash, randomBytes } from 'node:crypto';
import type { Secrets } from '#functions/ports/ports';

const hash = (token: string) => createHash('sha256').update(token).digest('hex');

/** Secrets of 256 random bits. So long a one needs no salt and no slow hash. */
export const secrets: Secrets = {
  make() {
    const token = randomBytes(32).toString('base64url');
    return { token, hash: hash(token) };
  },
  hash,
};
