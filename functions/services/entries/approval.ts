import type { StoredArtist } from '#domain/artist/artist';
import type { Caller } from '#domain/member/member';
import type { StoredRelease } from '#domain/release/release';
import { isVisible } from '#domain/release/releaseStatus';
import type { Saved } from '#functions/ports/entries';
import type { Ports } from '#functions/services/ports';

export type Approval = ReturnType<typeof createApproval>;

/** Decides which changes the label approves before they are public: those by artists. */
export function createApproval({ artists, releases }: Pick<Ports, 'artists' | 'releases'>) {
  /** A release is shared: its changes go live at once only when that holds for all its artists. */
  async function publishDirectly(artistIds: readonly string[]): Promise<boolean> {
    const found = await Promise.all(artistIds.map((id) => artists.find(id)));
    return found.length > 0 && found.every((saved) => saved !== null && isDirect(saved));
  }

  /** An earlier version does not tell whether it is so now. */
  const isDirect = ({ entity, standIn }: Saved<StoredArtist>) =>
    entity.publishesDirectly === true && !standIn;

  return {
    async ofRelease(release: StoredRelease, caller: Caller): Promise<boolean> {
      if (caller.role === 'staff' || !isVisible(release)) return false;
      return !(await publishDirectly(release.artistIds));
    },

    /** An artist is public with the snapshot, or as soon as a public release names them. */
    async ofArtist(saved: Saved<StoredArtist>, caller: Caller): Promise<boolean> {
      const { entity, isShown } = saved;
      if (caller.role === 'staff' || isDirect(saved)) return false;
      if (isShown) return true;
      const rows = await releases.rows();
      return rows.some((row) => isVisible(row) && row.artistIds.includes(entity.id));
    },
  };
}
