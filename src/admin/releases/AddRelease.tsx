import { useStore } from '@nanostores/react';
import * as z from 'zod';
import { api } from '#adapters/api';
import { artistRefSchema } from '#domain/artist/artist';
import { newReleaseSchema } from '#domain/release/release';
import { placeholderDescription } from '#domain/richText/richText';
import { $me } from '#stores/session';
import { TextField } from '../../components/Field.tsx';
import { type Adding, AddingForm, useAdding } from '../editor/AddingForm.tsx';
import { RichText } from '../richText/RichText.tsx';
import { sentences } from '../sentences/releases.ts';
import { entryPath } from '../state/router.ts';
import { ArtistsField, chosenArtists } from '../ui/ArtistsField.tsx';
import { fieldErrorAt } from '../ui/formErrors.ts';

const fieldsSchema = z.object({
  title: z.string(),
  description: z.string(),
  artists: z.array(artistRefSchema),
  /** Selected in the list but not added yet; it counts as added. */
  selected: artistRefSchema.nullable(),
});
type Fields = z.infer<typeof fieldsSchema>;

const adding: Adding<Fields, typeof newReleaseSchema> = {
  kind: 'release',
  fieldsSchema,
  empty: { title: '', description: '', artists: [], selected: null },
  schema: newReleaseSchema,
  given: (fields) => ({
    title: fields.title,
    description: fields.description || placeholderDescription,
    artists: chosenArtists(fields).map(({ id }) => id),
  }),
  add: async (body, idempotencyKey) => {
    const { value } = await api.addRelease({ body, idempotencyKey });
    return entryPath('release', value.cId);
  },
};

/** For artists' members: the server refuses a release that names none of their artists. */
const addingOwn: typeof adding = {
  ...adding,
  schema: newReleaseSchema.refine(({ artists }) => artists.length > 0, {
    path: ['artists'],
    error: sentences.chooseOwnArtist,
  }),
};

const labels = { title: sentences.releaseName, description: sentences.releaseDescription };

/** Adds a release with the status Planning. */
export function AddRelease() {
  const isArtist = useStore($me)?.role === 'artist';
  const { fields, change, errors, form } = useAdding(isArtist ? addingOwn : adding);
  return (
    <AddingForm title={sentences.addNewRelease} ownLabels={labels} {...form}>
      <TextField
        label={labels.title}
        value={fields.title}
        onChange={(title) => change({ title })}
        error={fieldErrorAt(errors, 'title')}
      />
      <RichText
        label={labels.description}
        value={fields.description}
        onChange={(description) => change({ description })}
        path="description"
        errors={errors}
      />
      <ArtistsField
        value={fields.artists}
        onChange={(artists) => change({ artists })}
        firstSelected={fields.selected}
        onSelect={(selected) => change({ selected })}
        error={fieldErrorAt(errors, 'artists')}
      />
    </AddingForm>
  );
}
