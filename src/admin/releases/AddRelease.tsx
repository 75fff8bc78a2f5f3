import { useState } from 'react';
import { api } from '#adapters/api';
import type { ArtistRef } from '#domain/artist/artist';
import { newReleaseSchema } from '#domain/release/release';
import { placeholderDescription } from '#domain/richText/richText';
import { TextField } from '../../components/Field.tsx';
import { AddingForm, useAdding } from '../editor/AddingForm.tsx';
import { RichText } from '../richText/RichText.tsx';
import { entryPath } from '../state/router.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';
import { ArtistsField } from './ArtistsField.tsx';

const adding = {
  schema: newReleaseSchema,
  add: async (body: Parameters<typeof api.addRelease>[0]['body'], idempotencyKey: string) => {
    const { value } = await api.addRelease({ body, idempotencyKey });
    return entryPath('release', value.cId);
  },
};

/** Adds a release, as Planning. An artist still selected counts as added. */
export function AddRelease() {
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const [artists, setArtists] = useState<ArtistRef[]>([]);
  const [selected, select] = useState<ArtistRef | null>(null);
  const { save, errors, ...state } = useAdding(adding);
  const chosen = selected ? [...artists, selected] : artists;
  const isEmpty = !title && !description && chosen.length === 0;
  const given = {
    title,
    description: description || placeholderDescription,
    artists: chosen.map(({ id }) => id),
  };
  return (
    <AddingForm title="Add new release" {...state} isDirty={!isEmpty} onSave={() => save(given)}>
      <TextField
        label="Release name"
        value={title}
        onChange={setTitle}
        error={fieldErrorAt(errors, 'title')}
      />
      <RichText
        label="Release description"
        value={description}
        onChange={setDescription}
        path="description"
        errors={errors}
      />
      <ArtistsField
        value={artists}
        onChange={setArtists}
        onSelect={select}
        error={fieldErrorAt(errors, 'artists')}
      />
    </AddingForm>
  );
}
