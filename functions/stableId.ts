import { hash } from 'node:crypto';
import type { Id } from '#domain/identifier';

/** An id derived from a text, in the form of a version 4 UUID: the same text gives the same id. */
export function stableId(text: string): Id {
  const digest = hash('sha256', text, 'hex');
  const variant = '89ab'[Number.parseInt(digest[16] ?? '0', 16) % 4];
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `4${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}
