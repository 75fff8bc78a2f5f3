import { hash } from 'node:crypto';

/** Over a hundred bits: no two values of a catalogue collide by chance. */
const fingerprintLength = 20;

/**
 * The fingerprint of a JSON value: short JSON itself, else a hash after `#`, with which no JSON
 * begins.
 */
export function fingerprintOf(value: unknown): string {
  const json = JSON.stringify(value) ?? '';
  return json.length <= fingerprintLength
    ? json
    : `#${hash('sha256', json, 'base64url').slice(1, fingerprintLength)}`;
}
