import { useId, useState } from 'react';
import type { ArtistRef } from '#domain/artist';
import type { Member } from '#domain/member';
import { SelectField } from '../editing/SelectField.tsx';
import { ArtistChoice } from '../release/ArtistChoice.tsx';

/** What somebody is to be allowed. */
export interface Grant {
  role: Member['role'];
  artists: readonly Pick<ArtistRef, 'id' | 'cId' | 'name'>[];
  mayReadAddresses?: boolean | undefined;
}

/** The grant as the API takes it: each role keeps only what belongs to it. */
export function grantBody({ role, artists, mayReadAddresses = false }: Grant) {
  if (role === 'staff') return { role, artistIds: [], mayReadAddresses };
  return { role, artistIds: artists.map(({ id }) => id) };
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
  const hint = useId();
  const [selected, select] = useState<ArtistRef | null>(null);
  const add = (artist: ArtistRef) => {
    select(null);
    onChange({ ...value, artists: [...artists, artist] });
  };
  return (
    <>
      <SelectField
        label="May do"
        value={role}
        options={options}
        onChange={(chosen) => onChange({ ...value, role: chosen === 'staff' ? 'staff' : 'artist' })}
      />
      {role === 'staff' && (
        <div className="grant-right">
          <label className="check">
            <input
              type="checkbox"
              checked={value.mayReadAddresses ?? false}
              aria-describedby={hint}
              onChange={({ target }) => onChange({ ...value, mayReadAddresses: target.checked })}
            />
            May look up visitors’ addresses
          </label>
          <p className="field-hint" id={hint}>
            Each time is noted with name and reason, for all staff to see.
          </p>
        </div>
      )}
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
                    onChange({ ...value, artists: artists.filter((artist) => artist.id !== id) })
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
