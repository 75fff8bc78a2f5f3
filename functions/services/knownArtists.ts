import type { Id } from '#domain/identifier';
import { Problem } from '#domain/problem';
import type { ArtistStore } from '#functions/ports';

/**
 * Refuses artists that are not the label's, and one that is named twice.
 * @throws {Problem} invalid-input at `path`
 */
export async function checkKnownArtists(
  artists: Pick<ArtistStore, 'find'>,
  ids: readonly Id[],
  path: string,
): Promise<void> {
  const found = await Promise.all(ids.map((id) => artists.find(id)));
  if (!found.includes(null) && new Set(ids).size === ids.length) return;
  throw new Problem('invalid-input', `${path}: name artists of the label, each once.`, {
    errors: [{ path, message: 'Name artists of the label, each once.' }],
  });
}
