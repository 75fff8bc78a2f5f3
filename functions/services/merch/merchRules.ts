import { isSame } from '#domain/comparison';
import { type Caller, ownsArtist, ownsRelease } from '#domain/member/member';
import type { StoredMerch } from '#domain/merch/merch';
import { Problem } from '#domain/problem';
import { withoutLeft } from '#domain/release/left';

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
  checkMerchArtists(before.artistIds, after.artistIds, caller);
}

/**
 * Lets an artist add and remove their own artists, of whom one must stay.
 * @throws {Problem} not-allowed
 */
export function checkMerchArtists(
  before: readonly string[],
  after: readonly string[],
  caller: Caller,
): void {
  if (caller.role === 'staff') return;
  const changed = [
    ...after.filter((id) => !before.includes(id)),
    ...before.filter((id) => !after.includes(id)),
  ];
  if (!changed.every((id) => ownsArtist(caller, id)))
    throw new Problem('not-allowed', 'Only staff may add or remove other artists.');
  if (!ownsRelease(caller, after))
    throw new Problem('not-allowed', 'The item must name one of your own artists.');
}

/** True if a save changes anything public, now or from the day on which the item is public. */
export function touchesPublicMerch(before: StoredMerch, after: StoredMerch): boolean {
  if (before.status !== 'public' && after.status !== 'public') return false;
  return !isSame(withoutLeft(before), withoutLeft(after));
}
