import * as z from 'zod';
import { api } from '#adapters/api';
import { defaultShare, newArtistSchema } from '#domain/artist/artist';
import { isSameName, nameApart } from '#domain/artist/namesakes';
import { fill } from '#words/template';
import { TextField } from '../../components/Field.tsx';
import { type Adding, AddingForm, useAdding } from '../editor/AddingForm.tsx';
import { linkDraftsSchema } from '../editor/draft.ts';
import { LinksField } from '../links/LinksField.tsx';
import { RichText } from '../richText/RichText.tsx';
import { sentences } from '../sentences/artists.ts';
import { artistFields } from '../sentences/fields.ts';
import { useCall } from '../state/queries.ts';
import { entryPath } from '../state/router.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';
import { useSettled } from '../ui/useSettled.ts';

const fieldsSchema = z.object({
  name: z.string(),
  /** What tells the artist from others of that name. */
  note: z.string().default(''),
  /** Whether the person said that this is another artist than those of that name. */
  another: z.boolean().default(false),
  bio: z.string(),
  /** As typed, or empty. */
  share: z.string(),
  socials: linkDraftsSchema,
});

const adding: Adding<z.infer<typeof fieldsSchema>, typeof newArtistSchema> = {
  kind: 'artist',
  fieldsSchema,
  empty: { name: '', note: '', another: false, bio: '', share: String(defaultShare), socials: [] },
  schema: newArtistSchema,
  given: ({ share, note, ...fields }) => ({
    ...fields,
    ...(fields.another && note && { note }),
    share: share === '' ? Number.NaN : Number(share),
  }),
  add: async (body, idempotencyKey) => {
    const { value } = await api.addArtist({ body, idempotencyKey });
    return entryPath('artist', value.cId);
  },
};

/** The artists with a typed name, once typing pauses. */
function useNamesakes(name: string) {
  const search = useSettled(name.trim());
  const { data } = useCall(
    'listArtists',
    { query: { search, sort: 'name' } },
    { placeholderData: (before) => before },
  );
  return data?.items.filter((artist) => isSameName(artist.name, name)) ?? [];
}

interface NamesakesProps {
  name: string;
  another: boolean;
  onAnother: (another: boolean) => void;
}

/** Asks whether an artist with a known name is that artist or another one. */
function Namesakes({ name, another, onAnother }: NamesakesProps) {
  const known = useNamesakes(name);
  return (
    <div role="status">
      {(known.length > 0 || another) && (
        <div className="namesakes">
          {known.length > 0 && <p>{sentences.sameName}</p>}
          <ul>
            {known.map((artist) => (
              <li key={artist.id}>
                <a href={entryPath('artist', artist.cId)} dir="auto">
                  {nameApart(artist)}
                </a>
              </li>
            ))}
          </ul>
          <label className="check">
            <input
              type="checkbox"
              checked={another}
              onChange={(event) => onAnother(event.target.checked)}
            />
            {sentences.anotherArtist}
          </label>
        </div>
      )}
    </div>
  );
}

const labels = {
  name: sentences.artistName,
  bio: sentences.artistBio,
  share: sentences.defaultShare,
};

/** Adds an artist: name, bio, share and links. */
export function AddArtist() {
  const { fields, change, errors, form } = useAdding(adding);
  const { name, note, another, bio, share, socials } = fields;
  return (
    <AddingForm title={sentences.addNewArtist} ownLabels={labels} {...form}>
      <TextField
        label={labels.name}
        value={name}
        onChange={(typed) => change({ name: typed })}
        error={fieldErrorAt(errors, 'name')}
      />
      <Namesakes
        name={name}
        another={another}
        onAnother={(isAnother) => change({ another: isAnother, name })}
      />
      {another && (
        <TextField
          label={artistFields.note.label}
          hint={artistFields.note.hint}
          value={note}
          onChange={(typed) => change({ note: typed })}
          error={fieldErrorAt(errors, 'note')}
        />
      )}
      <RichText
        label={labels.bio}
        value={bio}
        onChange={(html) => change({ bio: html })}
        path="bio"
        errors={errors}
      />
      <TextField
        label={labels.share}
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
