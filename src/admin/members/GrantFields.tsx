import { useId, useState } from 'react';
import type { ArtistRef } from '#domain/artist/artist';
import type { Member } from '#domain/member/member';
import { fill } from '#words/template';
import { ErrorLine, SelectField, tiedList } from '../../components/Field.tsx';
import { sentences } from '../sentences/members.ts';
import { ArtistChoice } from '../ui/ArtistChoice.tsx';

/** An artist managed by a member. */
type OwnArtist = Pick<ArtistRef, 'id' | 'cId' | 'name'>;

/** A member's rights in edit mode. */
export interface Grant {
  role: Exclude<Member['role'], 'none'>;
  artists: readonly OwnArtist[];
  mayReadAddresses?: boolean | undefined;
}

/** The grant in the API's form: each role keeps only its own fields. */
export function grantBody({ role, artists, mayReadAddresses = false }: Grant) {
  if (role === 'staff') return { role, artistIds: [], mayReadAddresses };
  return { role, artistIds: artists.map(({ id }) => id) };
}

interface Props {
  value: Grant;
  onChange: (value: Grant) => void;
  /** The directory gives the role, so only the right to read addresses can be given. */
  isByDirectory?: boolean;
  /** Why the artists were rejected. */
  error?: string | undefined;
}

const options = [
  { value: 'artist', label: sentences.roleArtist },
  { value: 'staff', label: sentences.staffMayAll },
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
        {sentences.mayLookUpVisitors}
      </label>
      <p className="field-hint" id={hint}>
        {sentences.lookupsAreLogged}
      </p>
    </div>
  );
}

/** The role, and an artist member's artists. */
export function GrantFields(props: Props) {
  const { value, onChange, error, isByDirectory = false } = props;
  const { role, artists } = value;
  if (isByDirectory) return <AddressRight {...props} />;
  return (
    <>
      <SelectField
        label={sentences.role}
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
  /** Why the artists were rejected. */
  error: string | undefined;
}

/** The artists managed by a member. */
function OwnArtists({ artists, onChange, error }: ArtistsProps) {
  const id = useId();
  const [selected, select] = useState<ArtistRef | null>(null);
  const add = (artist: ArtistRef) => {
    select(null);
    onChange([...artists, artist]);
  };
  const remove = (id: string) => onChange(artists.filter((artist) => artist.id !== id));
  return (
    <fieldset className="grant-artists" {...tiedList(id, error)}>
      <legend>{sentences.ownArtists}</legend>
      <ul className="chips">
        {artists.map(({ id, name }) => (
          <li key={id}>
            <span dir="auto">{name}</span>
            <button
              type="button"
              aria-label={fill(sentences.removeArtist, { name })}
              onClick={() => remove(id)}
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
      <ErrorLine id={id} error={error} isAlert />
    </fieldset>
  );
}

/** The rights of a member or an invitation, on one line. */
export function grantText({
  role,
  artists,
  mayReadAddresses,
  byDirectory = false,
}: Pick<Member, 'role' | 'mayReadAddresses'> & {
  artists: readonly { name: string }[];
  byDirectory?: boolean | undefined;
}): string {
  if (byDirectory)
    return mayReadAddresses ? sentences.staffByDirectoryAndAddresses : sentences.staffByDirectory;
  if (role === 'staff')
    return mayReadAddresses ? sentences.staffMayAllAndAddresses : sentences.staffMayAll;
  const names = artists.map(({ name }) => name).join(', ');
  return names ? fill(sentences.artistOf, { names }) : sentences.artistOfNone;
}
