import type { ArtistLack } from '#domain/artist/artist';
import type { Lack } from '#domain/release/release';

const words: Record<Lack | ArtistLack, string> = {
  cover: 'no cover',
  links: 'no link',
  date: 'no date',
  description: 'no description of its own',
  artists: 'no artist',
  tracks: 'no track',
  image: 'no image',
  bio: 'no bio',
  socials: 'no link',
};

/** What an entry still lacks, in words. */
export function Lacks({ lacks }: { lacks: readonly (Lack | ArtistLack)[] }) {
  if (lacks.length === 0) return null;
  return <p className="lacks">{lacks.map((lack) => words[lack]).join(', ')}</p>;
}
