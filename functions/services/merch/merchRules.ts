import { isSame } from '#domain/comparison';
import type { Caller } from '#domain/member/member';
import type { StoredMerch } from '#domain/merch/merch';
import { Problem } from '#domain/problem';
import { withoutLeft } from '#domain/release/left';
import { checkOwnArtists } from '#functions/services/artists/knownArtists';

/**
 * Refuses changes that the caller may not make to an item of merch.
 * @throws {Problem} not-allowed, naming the change
 */
export function checkMerchChange(before: StoredMerch, after: StoredMerch, caller: Caller): void {
  if (caller.role === 'staff') return;
  if (before.status !== after.status && [before.status, after.status].includes('public'))
    throw new Problem('not-allowed', 'Only staff may make an item public, or hide it.');
  if (before.publicFrom !== after.publicFrom)
    throw new Problem('not-allowed', 'Only staff may choose from when an item is public.');
  checkOwnArtists({ before: before.artistIds, after: after.artistIds }, 'item', caller);
}

/** True if a save changes anything public, now or from the day on which the item is public. */
export function touchesPublicMerch(before: StoredMerch, after: StoredMerch): boolean {
  if (before.status !== 'public' && after.status !== 'public') return false;
  return !isSame(withoutLeft(before), withoutLeft(after));
}
