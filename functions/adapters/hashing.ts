import { createHash, randomUUID } from 'node:crypto';
import type { Id } from '#domain/identifier';
import type { Hashing } from '#functions/importPorts';

/** An id that follows from words, in the form of a version 4 id. */
export function idFromWords(words: string): Id {
  const hash = createHash('sha256').update(words).digest('hex');
  const variant = '89ab'[Number.parseInt(hash[16] ?? '0', 16) % 4];
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/** Ninety-six bits: no two values of a catalogue share them by chance. */
const printLength = 16;

export const hashing: Hashing = {
  newId: randomUUID,
  idFor: (words) => idFromWords(`import\n${words}`),
  print: (value) =>
    createHash('sha256')
      .update(JSON.stringify(value) ?? '')
      .digest('base64url')
      .slice(0, printLength),
};
