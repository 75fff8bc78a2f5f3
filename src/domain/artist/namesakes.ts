import type { Artist } from './artist.ts';

type Named = Pick<Artist, 'name' | 'note'>;

/** A name without what people do not tell names apart by: case, accents' encoding and spaces. */
const plain = (name: string) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether two names look the same. */
export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other);

/** An artist's name, followed by what tells them from another artist of that name. */
export const nameApart = ({ name, note }: Named): string => (note ? `${name} (${note})` : name);

/** The artists, those alone with their name without a note: nothing needs telling apart there. */
export function withNeededNotes<A extends Named>(artists: readonly A[]): A[] {
  const counts = new Map<string, number>();
  for (const { name } of artists) counts.set(plain(name), (counts.get(plain(name)) ?? 0) + 1);
  return artists.map((artist) => {
    if (!artist.note || (counts.get(plain(artist.name)) ?? 0) > 1) return artist;
    const { note: _, ...rest } = artist;
    // A type with an optional note also holds the artist without one.
    return rest as A;
  });
}
