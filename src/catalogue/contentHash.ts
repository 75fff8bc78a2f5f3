import { hash } from 'node:crypto';

/** Names a content by enough of its SHA-256 to be unique. */
export const contentHash = (content: Uint8Array | string) =>
  hash('sha256', content, 'base64url').slice(0, 22);
