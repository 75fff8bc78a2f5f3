import { isSame } from '#domain/comparison';
import type { Caller } from '#domain/member/member';
import { Problem } from '#domain/problem';
import { artistIdsOf, type StoredShow } from '#domain/show/show';
import { missingShowParts, missingShowSentences } from '#domain/show/showRules';
import { checkOwnArtists } from '#functions/services/artists/knownArtists';

/**
 * Refuses changes that the caller may not make to a show.
 * @throws {Problem} not-allowed, naming the change
 */
export function checkShowChange(before: StoredShow, after: StoredShow, caller: Caller): void {
  if (caller.role === 'staff') return;
  if (before.status !== after.status && [before.status, after.status].includes('public'))
    throw new Problem('not-allowed', 'Only staff may make a show public, or hide it.');
  if (before.publicFrom !== after.publicFrom)
    throw new Problem('not-allowed', 'Only staff may choose from when a show is public.');
  const artists = { before: artistIdsOf(before.artists), after: artistIdsOf(after.artists) };
  checkOwnArtists(artists, 'show', caller);
}

/**
 * Refuses to make a show public while it lacks what a fan must know. A show that is already public
 * may be saved.
 * @throws {Problem} invalid-input, with an error for each missing field
 */
export function checkShowReady(before: Pick<StoredShow, 'status'>, after: StoredShow): void {
  if (after.status !== 'public' || before.status === 'public') return;
  const missing = missingShowParts(after).filter(({ isNeeded }) => isNeeded);
  if (missing.length === 0) return;
  const lacked = new Intl.ListFormat('en-GB').format(
    missing.map(({ part }) => missingShowSentences[part]),
  );
  throw new Problem('invalid-input', `Missing before it can go public: ${lacked}.`, {
    errors: [
      { path: 'status', message: `Missing: ${lacked}.` },
      ...missing.map(({ part }) => ({
        path: part,
        message: `A public show needs ${missingShowSentences[part]}.`,
      })),
    ],
  });
}

/** True if a save changes anything public, now or from the day on which the show is public. */
export function touchesPublicShow(before: StoredShow, after: StoredShow): boolean {
  if (before.status !== 'public' && after.status !== 'public') return false;
  return !isSame(before, after);
}
