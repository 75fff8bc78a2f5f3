import type { StoredArtist } from '#domain/artist/artist';
import type { StoredRelease } from '#domain/release/release';
import type { Saved } from '#functions/ports/entries';
import type { Ports } from '#functions/services/ports';

/** The artists whom the page of a release may name: without archived ones. */
export async function creditedArtists(
  artists: Pick<Ports['artists'], 'find'>,
  { artistIds }: Pick<StoredRelease, 'artistIds'>,
): Promise<Saved<StoredArtist>[]> {
  const found = await Promise.all(artistIds.map((id) => artists.find(id)));
  return found.flatMap((saved) => (saved && !saved.entity.archived ? [saved] : []));
}
