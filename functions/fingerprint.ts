import { hash } from 'node:crypto';

const ofJson = (json: string) => `#${hash('sha256', json, 'base64url').slice(1, 20)}`;

/**
 * A short text that stands for a JSON value: `#` and over a hundred bits of its hash, so that no two
 * values of a catalogue collide by chance.
 */
export const fingerprintOf = (value: unknown): string => ofJson(JSON.stringify(value) ?? '');

/** A stored fingerprint. Those of earlier versions of the product are the JSON itself, if it is short. */
export const readFingerprint = (stored: string): string =>
  stored.startsWith('#') ? stored : ofJson(stored);
