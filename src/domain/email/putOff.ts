import { backOff, firstOf, isOutOfPatience, isPending } from '#domain/email/delivery';
import type { StoredPresave } from '#domain/visitor/presave';

/**
 * True while an email for this pre-save has to wait, since its mailbox temporarily refuses mail.
 */
export function isPutOff({ putOff }: StoredPresave, now: Date): boolean {
  return putOff !== undefined && isPending(putOff.until, now);
}

/** A pre-save whose mailbox temporarily refuses mail; after a day it counts as rejected. */
export function puttingOff(presave: StoredPresave, reason: string, now: Date): StoredPresave {
  const at = now.toISOString();
  const tries = presave.putOff?.tries ?? 0;
  const since = firstOf(presave.putOff?.since, now);
  if (isOutOfPatience(since, now)) {
    const { putOff: _, ...rest } = presave;
    return { ...rest, refused: reason, refusedAt: at };
  }
  const until = new Date(now.getTime() + backOff(tries + 1)).toISOString();
  return { ...presave, putOff: { since, tries: tries + 1, until } };
}
