import { useId } from 'react';
import type { Member } from '#domain/member/member';
import { SelectField } from '../../components/Field.tsx';
import { type OwnArtist, OwnArtists } from './OwnArtists.tsx';

/** What somebody is to be allowed. */
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
  /** Why the artists were refused. */
  error?: string | undefined;
}

const options = [
  { value: 'artist', label: 'Artist: own artists and their releases' },
  { value: 'staff', label: 'Staff: everything' },
];

/** The right that staff are given one by one. */
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
        Each time is noted with name and reason, for all staff to see.
      </p>
    </div>
  );
}

/** The role, and whose pages an artist looks after. */
export function GrantFields(props: Props) {
  const { value, onChange, error } = props;
  const { role, artists } = value;
  return (
    <>
      <SelectField
        label="May do"
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
