import { nameKey } from '#domain/comparableText';
import type { Artist } from './artist.ts';

type Named = Pick<Artist, 'name' | 'note'>;

/** Whether two names look the same. */
export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);

/** An artist's name, followed by what tells them from another artist of that name. */
export const nameApart = ({ name, note }: Named): string => (note ? `${name} (${note})` : name);

/** The artists, each with its note only if another artist has the same name. */
export function withNeededNotes<A extends Named>(artists: readonly A[]): A[] {
  const counts = new Map<string, number>();
  for (const { name } of artists) counts.set(nameKey(name), (counts.get(nameKey(name)) ?? 0) + 1);
  return artists.map((artist) => {
    if (!artist.note || (counts.get(nameKey(artist.name)) ?? 0) > 1) return artist;
    const { note: _, ...rest } = artist;
    // `note` is optional in `Named`, so the rest is an `A` as well.
    return rest as A;
  });
}
