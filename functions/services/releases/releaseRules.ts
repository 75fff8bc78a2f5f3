import { isSame } from '#domain/comparison';
import type { Caller } from '#domain/member/member';
import { Problem } from '#domain/problem';
import { withoutLeft } from '#domain/release/left';
import { missingPartSentences, missingPartsOf } from '#domain/release/readiness';
import type { Release, StoredRelease } from '#domain/release/release';
import { isUnreleased, isVisible, statusLabel, statusMoves } from '#domain/release/releaseStatus';
import { checkOwnArtists } from '#functions/services/artists/knownArtists';
import { refuseIncomplete } from '#functions/services/entries/approval';
import { fillAny } from '#words/template';

/** A release as the caller wants to save it, with the ids of its artists. */
export type WantedRelease = Omit<Release, 'url' | 'artists'> & { artistIds: string[] };

/**
 * Refuses changes that the caller may not make to a release.
 * @throws {Problem} not-allowed, naming the change
 */
export function checkChange(before: StoredRelease, after: WantedRelease, caller: Caller): void {
  if (!statusMoves(caller.role, before.releaseStatus).includes(after.releaseStatus))
    throw new Problem(
      'not-allowed',
      `Only staff may move a release from ${statusLabel(before.releaseStatus)} to ${statusLabel(after.releaseStatus)}.`,
    );
  if (caller.role === 'staff') return;
  if (Boolean(before.archived) !== Boolean(after.archived))
    throw new Problem('not-allowed', 'Only staff may archive a release.');
  if ((before.incompleteReason ?? '') !== (after.incompleteReason ?? ''))
    throw new Problem('not-allowed', 'Only staff may publish a release that is incomplete.');
  checkOwnArtists({ before: before.artistIds, after: after.artistIds }, 'release', caller);
}

/**
 * Refuses to move the day of an announced release, since it is published on that day. The change can
 * be proposed.
 * @throws {Problem} not-allowed
 */
export function checkDay(before: StoredRelease, after: WantedRelease, caller: Caller): void {
  const isMoved = isUnreleased(before) && before.releaseDate !== after.releaseDate;
  if (isMoved && caller.role !== 'staff')
    throw new Problem('not-allowed', 'Only staff may move the day of an announced release.');
}

/**
 * Refuses to make a release public while needed fields are missing, unless staff give a reason,
 * which the history keeps. A release that is already public may be saved in the same status.
 * @throws {Problem} invalid-input, with an error for each missing field
 */
export function checkReady(before: StoredRelease, after: StoredRelease): void {
  const isKept = isVisible(before) && before.releaseStatus === after.releaseStatus;
  if (!isVisible(after) || isKept || after.incompleteReason) return;
  const missing = missingPartsOf(after, after.artistIds.length).filter(({ isNeeded }) => isNeeded);
  const lacked = missing.map(({ part, count = 0 }) => ({
    path: part,
    name: fillAny('en', missingPartSentences[part], { count }),
  }));
  refuseIncomplete('release', 'releaseStatus', lacked);
}

/** True if a save changes anything public. */
export function touchesPublic(before: StoredRelease, after: StoredRelease): boolean {
  if (!isVisible(before) && !isVisible(after)) return false;
  return !isSame(withoutLeft(before), withoutLeft(after));
}
