import { hash } from 'node:crypto';

/** Names a content: of its SHA-256 as much as no two contents will ever share. */
export const contentHash = (content: Uint8Array | string) =>
  hash('sha256', content, 'base64url').slice(0, 22);
