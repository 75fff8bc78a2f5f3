import { hash, randomUUID } from 'node:crypto';
import type { Id } from '#domain/identifier';
import type { Hashing } from '#functions/ports/importing';

/** An id that follows from words, in the form of a version 4 id. */
export function idFromWords(words: string): Id {
  const digest = hash('sha256', words, 'hex');
  const variant = '89ab'[Number.parseInt(digest[16] ?? '0', 16) % 4];
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `4${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}

/** With over a hundred bits no two values of a catalogue share one by chance. */
const printLength = 20;

export const hashing: Hashing = {
  newId: randomUUID,
  idFor: (words) => idFromWords(`import\n${words}`),
  print(value) {
    const json = JSON.stringify(value) ?? '';
    // What is short is its own fingerprint. No hash begins as JSON does.
    return json.length <= printLength
      ? json
      : `#${hash('sha256', json, 'base64url').slice(1, printLength)}`;
  },
};
