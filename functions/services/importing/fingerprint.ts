import { createHmac, hash } from 'node:crypto';
import type { Id } from '#domain/identifier';
import type { ImportStatus } from '#functions/ports/importing';
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

/**
 * The salt for the ids of a release's tracks: the stored one, or one for a new release that only
 * the secret tells, so that nobody can compute the ids from what is public.
 */
export function saltOf(
  cId: number,
  status: Pick<ImportStatus, 'imported'> | null | undefined,
  secret: string,
): string {
  if (status?.imported) return status.imported.salt;
  return createHmac('sha256', `track ids\n${secret}`)
    .update(String(cId))
    .digest('hex')
    .slice(0, 32);
}

/** Derives the ids of a release's tracks. Without a salt they are those of earlier imports. */
export const trackIdFor =
  (salt: string) =>
  (text: string): Id =>
    importIdFor(salt + text);
