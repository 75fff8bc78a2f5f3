import { hash } from 'node:crypto';

/** Names a content by 132 bits of its SHA-256: nobody finds two contents with one name. */
export const contentHash = (content: Uint8Array | string) =>
  hash('sha256', content, 'base64url').slice(0, 22);
