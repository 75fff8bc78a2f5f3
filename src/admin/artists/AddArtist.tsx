import { useState } from 'react';
import { api } from '#adapters/api';
import { defaultShare, newArtistSchema } from '#domain/artist/artist';
import type { Link } from '#domain/link';
import { TextField } from '../../components/Field.tsx';
import { AddingForm, useAdding } from '../editor/AddingForm.tsx';
import { LinksField } from '../links/LinksField.tsx';
import { RichText } from '../richText/RichText.tsx';
import { entryPath } from '../state/router.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';

const adding = {
  schema: newArtistSchema,
  add: async (body: Parameters<typeof api.addArtist>[0]['body'], idempotencyKey: string) => {
    const { value } = await api.addArtist({ body, idempotencyKey });
    return entryPath('artist', value.cId);
  },
};

/** Adds an artist: name, bio, share and links. */
export function AddArtist() {
  const [name, setName] = useState('');
  const [bio, setBio] = useState('');
  const [share, setShare] = useState(String(defaultShare));
  const [socials, setSocials] = useState<Link[]>([]);
  const { save, errors, ...state } = useAdding(adding);
  const isEmpty = !name && !bio && socials.length === 0;
  const given = { name, bio, share: share === '' ? Number.NaN : Number(share), socials };
  return (
    <AddingForm title="Add new artist" {...state} isDirty={!isEmpty} onSave={() => save(given)}>
      <TextField
        label="Artist name"
        value={name}
        onChange={setName}
        error={fieldErrorAt(errors, 'name')}
      />
      <RichText label="Artist bio" value={bio} onChange={setBio} path="bio" errors={errors} />
      <TextField
        label="Default artist share"
        type="number"
        min={0}
        max={100}
        hint="In per cent; never public."
        value={share}
        onChange={setShare}
        error={fieldErrorAt(errors, 'share')}
      />
      <LinksField
        label={`Follow ${name || 'the artist'} on:`}
        path="socials"
        value={socials}
        onChange={setSocials}
        errors={errors}
      />
    </AddingForm>
  );
}
