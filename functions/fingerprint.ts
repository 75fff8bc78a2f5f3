import { hash } from 'node:crypto';

const ofJson = (json: string) => `#${hash('sha256', json, 'base64url').slice(1, 20)}`;

/**
 * A short text for comparing JSON values: `#` and over a hundred bits of the hash, so that two values
 * of a catalogue never collide by chance.
 */
export const fingerprintOf = (value: unknown): string => ofJson(JSON.stringify(value) ?? '');

/** A stored fingerprint. Earlier versions of the product stored short JSON as it is. */
export const readFingerprint = (stored: string): string =>
  stored.startsWith('#') ? stored : ofJson(stored);
