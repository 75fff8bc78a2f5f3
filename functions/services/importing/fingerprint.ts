import { hash } from 'node:crypto';
import type { Id } from '#domain/identifier';
import { stableId } from '#functions/stableId';

/** Over a hundred bits: no two values of a catalogue collide by chance. */
const fingerprintLength = 20;

/** The fingerprint of a JSON value. */
export function fingerprintOf(value: unknown): string {
  const json = JSON.stringify(value) ?? '';
  // A short value is its own fingerprint. No JSON begins like a hash.
  return json.length <= fingerprintLength
    ? json
    : `#${hash('sha256', json, 'base64url').slice(1, fingerprintLength)}`;
}

/** The id of an imported entry, derived from its place in the old catalogue. */
export const importIdFor = (text: string): Id => stableId(`import\n${text}`);
