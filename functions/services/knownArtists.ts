import type { Id } from '#domain/identifier';
import { Problem } from '#domain/problem';
import type { ArtistStore } from '#functions/ports';

interface Named {
  ids: readonly Id[];
  /** Those that stand there already: they were looked at when they came. */
  before?: readonly Id[];
  /** The field that names them. */
  path: string;
}

/**
 * Refuses artists that are not the label's, and one that is named twice.
 * @throws {Problem} invalid-input
 */
export async function checkKnownArtists(
  artists: Pick<ArtistStore, 'find'>,
  { ids, before = [], path }: Named,
): Promise<void> {
  const added = ids.filter((id) => !before.includes(id));
  const found = await Promise.all(added.map((id) => artists.find(id)));
  if (!found.includes(null) && new Set(ids).size === ids.length) return;
  throw new Problem('invalid-input', `${path}: name artists of the label, each once.`, {
    errors: [{ path, message: 'Name artists of the label, each once.' }],
  });
}
