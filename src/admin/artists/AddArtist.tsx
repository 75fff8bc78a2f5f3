import * as z from 'zod';
import { api } from '#adapters/api';
import { defaultShare, newArtistSchema } from '#domain/artist/artist';
import { fill } from '#words/template';
import { TextField } from '../../components/Field.tsx';
import { type Adding, AddingForm, useAdding } from '../editor/AddingForm.tsx';
import { linkDraftsSchema } from '../editor/draft.ts';
import { LinksField } from '../links/LinksField.tsx';
import { RichText } from '../richText/RichText.tsx';
import { sentences } from '../sentences/artists.ts';
import { entryPath } from '../state/router.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';

const fieldsSchema = z.object({
  name: z.string(),
  bio: z.string(),
  /** As typed, or empty. */
  share: z.string(),
  socials: linkDraftsSchema,
});

const adding: Adding<z.infer<typeof fieldsSchema>, typeof newArtistSchema> = {
  kind: 'artist',
  fieldsSchema,
  empty: { name: '', bio: '', share: String(defaultShare), socials: [] },
  schema: newArtistSchema,
  given: ({ share, ...fields }) => ({
    ...fields,
    share: share === '' ? Number.NaN : Number(share),
  }),
  add: async (body, idempotencyKey) => {
    const { value } = await api.addArtist({ body, idempotencyKey });
    return entryPath('artist', value.cId);
  },
};

/** Adds an artist: name, bio, share and links. */
export function AddArtist() {
  const { fields, change, errors, form } = useAdding(adding);
  const { name, bio, share, socials } = fields;
  return (
    <AddingForm title={sentences.addNewArtist} {...form}>
      <TextField
        label={sentences.artistName}
        value={name}
        onChange={(typed) => change({ name: typed })}
        error={fieldErrorAt(errors, 'name')}
      />
      <RichText
        label={sentences.artistBio}
        value={bio}
        onChange={(html) => change({ bio: html })}
        path="bio"
        errors={errors}
      />
      <TextField
        label={sentences.defaultShare}
        type="number"
        min={0}
        max={100}
        hint={sentences.shareHint}
        value={share}
        onChange={(typed) => change({ share: typed })}
        error={fieldErrorAt(errors, 'share')}
      />
      <LinksField
        label={fill(sentences.followOn, { name: name || 'the artist' })}
        path="socials"
        value={socials}
        onChange={(links) => change({ socials: links })}
        errors={errors}
      />
    </AddingForm>
  );
}
