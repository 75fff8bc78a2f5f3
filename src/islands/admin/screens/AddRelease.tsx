import { useState } from 'react';
import { api } from '#adapters/api';
import type { ArtistRef } from '#domain/artist';
import { newReleaseSchema } from '#domain/release';
import { placeholderDescription } from '#domain/richText';
import { entryPath } from '#stores/adminRoute';
import { fieldErrorAt } from '../../ui/fieldErrorAt.ts';
import { AddingForm } from '../editing/AddingForm.tsx';
import { TextField } from '../editing/TextField.tsx';
import { useAdding } from '../editing/useAdding.ts';
import { ArtistsField } from '../release/ArtistsField.tsx';
import { RichText } from '../richText/RichText.tsx';

const adding = {
  schema: newReleaseSchema,
  add: async (body: Parameters<typeof api.addRelease>[0]['body'], idempotencyKey: string) => {
    const { value } = await api.addRelease({ body, idempotencyKey });
    return entryPath('release', value.cId);
  },
};

/** A new release: it begins as Planning. The artist that is selected is saved with those added. */
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
        selected={selected}
        onSelect={select}
        error={fieldErrorAt(errors, 'artists')}
      />
    </AddingForm>
  );
}
