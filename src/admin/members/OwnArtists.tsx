import { useState } from 'react';
import type { ArtistRef } from '#domain/artist/artist';
import { ArtistChoice } from '../ui/ArtistChoice.tsx';

/** An artist whose pages somebody looks after. */
export type OwnArtist = Pick<ArtistRef, 'id' | 'cId' | 'name'>;

interface Props {
  artists: readonly OwnArtist[];
  onChange: (artists: readonly OwnArtist[]) => void;
  /** Why the artists were refused. */
  error: string | undefined;
}

/** Whose pages somebody looks after. */
export function OwnArtists({ artists, onChange, error }: Props) {
  const [selected, select] = useState<ArtistRef | null>(null);
  const add = (artist: ArtistRef) => {
    select(null);
    onChange([...artists, artist]);
  };
  const take = (id: string) => onChange(artists.filter((artist) => artist.id !== id));
  return (
    <fieldset className="grant-artists">
      <legend>Own artists</legend>
      <ul className="chips">
        {artists.map(({ id, name }) => (
          <li key={id}>
            <span dir="auto">{name}</span>
            <button type="button" aria-label={`Take ${name} away`} onClick={() => take(id)}>
              ×
            </button>
          </li>
        ))}
      </ul>
      <ArtistChoice
        chosen={artists.map(({ id }) => id)}
        selected={selected}
        onSelect={select}
        onAdd={add}
      />
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
