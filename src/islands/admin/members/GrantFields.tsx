import { useState } from 'react';
import type { ArtistRef } from '#domain/artist';
import type { Member } from '#domain/member';
import { SelectField } from '../editing/SelectField.tsx';
import { ArtistChoice } from '../release/ArtistChoice.tsx';

/** What somebody is to be allowed. */
export interface Grant {
  role: Member['role'];
  artists: readonly Pick<ArtistRef, 'id' | 'cId' | 'name'>[];
}

interface Props {
  value: Grant;
  onChange: (value: Grant) => void;
  /** Why the artists were refused. */
  error?: string | undefined;
}

const options = [
  { value: 'artist', label: 'Artist: own artists and their releases' },
  { value: 'staff', label: 'Staff: everything' },
];

/** The role, and whose pages an artist looks after. */
export function GrantFields({ value, onChange, error }: Props) {
  const { role, artists } = value;
  const [selected, select] = useState<ArtistRef | null>(null);
  const add = (artist: ArtistRef) => {
    select(null);
    onChange({ role, artists: [...artists, artist] });
  };
  return (
    <>
      <SelectField
        label="May do"
        value={role}
        options={options}
        onChange={(chosen) => onChange({ role: chosen === 'staff' ? 'staff' : 'artist', artists })}
      />
      {role === 'artist' && (
        <fieldset className="grant-artists">
          <legend>Own artists</legend>
          <ul className="chips">
            {artists.map(({ id, name }) => (
              <li key={id}>
                <span dir="auto">{name}</span>
                <button
                  type="button"
                  aria-label={`Take ${name} away`}
                  onClick={() =>
                    onChange({ role, artists: artists.filter((artist) => artist.id !== id) })
                  }
                >
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
      )}
    </>
  );
}
