import type { StoredArtist } from '#domain/artist/artist';
import { isSame } from '#domain/comparison';
import type { Caller } from '#domain/member/member';
import type { StoredMerch } from '#domain/merch/merch';
import { Problem } from '#domain/problem';
import { withoutLeft } from '#domain/release/left';
import type { StoredRelease } from '#domain/release/release';
import { isVisible } from '#domain/release/releaseStatus';
import { artistIdsOf, type StoredShow } from '#domain/show/show';
import type { Saved } from '#functions/ports/entries';
import type { Ports, ShownEntries } from '#functions/services/ports';

/** When a show or an item of merch is public. */
type Showing =
  | Pick<StoredShow, 'status' | 'publicFrom'>
  | Pick<StoredMerch, 'status' | 'publicFrom'>;

/**
 * Artists may not publish an entry, hide it, or set the day of its publication.
 * @param called as in “a show”
 * @throws {Problem} not-allowed, naming the change
 */
export function checkShowing(
  { before, after }: { before: Showing; after: Showing },
  called: string,
  caller: Caller,
): void {
  if (caller.role === 'staff') return;
  if (before.status !== after.status && [before.status, after.status].includes('public'))
    throw new Problem('not-allowed', `Only staff may make ${called} public, or hide it.`);
  if (before.publicFrom !== after.publicFrom)
    throw new Problem('not-allowed', `Only staff may choose from when ${called} is public.`);
}

/** True if a save changes anything public, now or from the day on which the entry is public. */
export const touchesShown = <E extends Showing>(before: E, after: E): boolean =>
  [before.status, after.status].includes('public') &&
  !isSame(withoutLeft(before), withoutLeft(after));

/**
 * Refuses to make an entry public while it lacks something.
 * @param lacked the missing facts, as in “a date”, each with its field
 * @throws {Problem} invalid-input, with an error for each of them and one at the field of the status
 */
export function refuseIncomplete(
  entry: 'release' | 'show',
  statusField: string,
  lacked: readonly { path: string; name: string }[],
): void {
  if (lacked.length === 0) return;
  const list = new Intl.ListFormat('en-GB').format(lacked.map(({ name }) => name));
  throw new Problem('invalid-input', `Missing before it can go public: ${list}.`, {
    errors: [
      { path: statusField, message: `Missing: ${list}.` },
      ...lacked.map(({ path, name }) => ({
        path,
        message: `A public ${entry} needs ${name}.`,
      })),
    ],
  });
}

export type Approval = ReturnType<typeof createApproval>;

/**
 * Decides which changes need the label's approval before they are public: some of those by artists.
 */
export function createApproval({
  artists,
  releases,
  snapshots,
}: Pick<Ports, 'artists' | 'releases'> & ShownEntries) {
  /**
   * Releases, shows and merch are shared: their changes go live at once only if all artists may publish
   * directly.
   */
  async function publishDirectly(artistIds: readonly string[]): Promise<boolean> {
    const found = await Promise.all(artistIds.map((id) => artists.find(id)));
    return found.length > 0 && found.every((saved) => saved !== null && isDirect(saved));
  }

  /** A substituted version may be outdated, so it grants nothing. */
  const isDirect = ({ entity, substitute }: Saved<StoredArtist>) =>
    entity.publishesDirectly === true && !substitute;

  return {
    async ofRelease(release: StoredRelease, caller: Caller): Promise<boolean> {
      if (caller.role === 'staff' || !isVisible(release)) return false;
      return !(await publishDirectly(release.artistIds));
    },

    /** A show counts as public as soon as staff made it so, even before its day of announcement. */
    async ofShow(show: StoredShow, caller: Caller): Promise<boolean> {
      if (caller.role === 'staff' || show.status !== 'public') return false;
      return !(await publishDirectly(artistIdsOf(show.artists)));
    },

    /** The same for an item of merch as for a show. */
    async ofMerch(merch: StoredMerch, caller: Caller): Promise<boolean> {
      if (caller.role === 'staff' || merch.status !== 'public') return false;
      return !(await publishDirectly(merch.artistIds));
    },

    /**
     * An artist is public if the snapshot contains them, or as soon as a public release names them.
     */
    async ofArtist(saved: Saved<StoredArtist>, caller: Caller): Promise<boolean> {
      const { entity } = saved;
      if (caller.role === 'staff' || isDirect(saved)) return false;
      if ((await snapshots.entries('exported')).artist[entity.cId]) return true;
      const rows = await releases.rows();
      return rows.some((row) => isVisible(row) && row.artistIds.includes(entity.id));
    },
  };
}
