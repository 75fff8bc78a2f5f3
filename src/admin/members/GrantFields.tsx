import { useId, useState } from 'react';
import type { ArtistRef } from '#domain/artist/artist';
import type { Member } from '#domain/member/member';
import { SelectField } from '../../components/Field.tsx';
import { ArtistChoice } from '../ui/ArtistChoice.tsx';

/** An artist that a member looks after. */
type OwnArtist = Pick<ArtistRef, 'id' | 'cId' | 'name'>;

/** The rights of a member, as they are edited. */
export interface Grant {
  role: Member['role'];
  artists: readonly OwnArtist[];
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
  /** The reason why the artists were refused. */
  error?: string | undefined;
}

const options = [
  { value: 'artist', label: 'Artist: own artists and their releases' },
  { value: 'staff', label: 'Staff: everything' },
];

/** A right that staff are granted individually. */
function AddressRight({ value, onChange }: Props) {
  const hint = useId();
  return (
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
        Each lookup is logged with name and reason, for all staff to see.
      </p>
    </div>
  );
}

/** The role, and the artists that an artist looks after. */
export function GrantFields(props: Props) {
  const { value, onChange, error } = props;
  const { role, artists } = value;
  return (
    <>
      <SelectField
        label="Role"
        value={role}
        options={options}
        onChange={(chosen) => onChange({ ...value, role: chosen === 'staff' ? 'staff' : 'artist' })}
      />
      {role === 'staff' ? (
        <AddressRight {...props} />
      ) : (
        <OwnArtists
          artists={artists}
          onChange={(changed) => onChange({ ...value, artists: changed })}
          error={error}
        />
      )}
    </>
  );
}

interface ArtistsProps {
  artists: readonly OwnArtist[];
  onChange: (artists: readonly OwnArtist[]) => void;
  /** Why the artists were refused. */
  error: string | undefined;
}

/** The artists that a member looks after. */
function OwnArtists({ artists, onChange, error }: ArtistsProps) {
  const [selected, select] = useState<ArtistRef | null>(null);
  const add = (artist: ArtistRef) => {
    select(null);
    onChange([...artists, artist]);
  };
  const remove = (id: string) => onChange(artists.filter((artist) => artist.id !== id));
  return (
    <fieldset className="grant-artists">
      <legend>Own artists</legend>
      <ul className="chips">
        {artists.map(({ id, name }) => (
          <li key={id}>
            <span dir="auto">{name}</span>
            <button type="button" aria-label={`Remove ${name}`} onClick={() => remove(id)}>
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

/** The rights of a member or an invitation, in one line. */
export function grantText({
  role,
  artists,
  mayReadAddresses,
}: Omit<Grant, 'artists'> & { artists: readonly { name: string }[] }): string {
  if (role === 'staff')
    return mayReadAddresses ? 'Staff: everything, visitors’ addresses too' : 'Staff: everything';
  const names = artists.map(({ name }) => name).join(', ');
  return names ? `Artist: ${names}` : 'Artist without an artist: nothing';
}
