import * as z from 'zod';
import { api } from '#adapters/api';
import { countryTyped } from '#domain/show/city';
import { newShowSchema } from '#domain/show/show';
import { TextField } from '../../components/Field.tsx';
import { type Adding, AddingForm, useAdding } from '../editor/AddingForm.tsx';
import { showArtistDraftsSchema, venueDraftSchema } from '../editor/draft.ts';
import { showFields, venueFields } from '../sentences/fields.ts';
import { sentences } from '../sentences/shows.ts';
import { entryPath } from '../state/router.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';
import { ShowArtistsField } from './ShowArtistsField.tsx';
import { CountryField } from './VenueFields.tsx';

const fieldsSchema = z.object({
  day: z.string(),
  venue: venueDraftSchema,
  artists: showArtistDraftsSchema,
});
type Fields = z.infer<typeof fieldsSchema>;

const adding: Adding<Fields, typeof newShowSchema> = {
  kind: 'show',
  fieldsSchema,
  empty: { day: '', venue: { name: '', city: '' }, artists: [] },
  schema: newShowSchema,
  given: (fields) => ({ ...fields, status: 'draft' }),
  add: async (body, idempotencyKey) => {
    const { value } = await api.addShow({ body, idempotencyKey });
    return entryPath('show', value.cId);
  },
};

/** Adds a show as a draft. */
export function AddShow() {
  const { fields, change, errors, form } = useAdding(adding);
  const { venue } = fields;
  const place = (name: 'name' | 'city') => ({
    label: venueFields[name].label,
    value: venue[name],
    onChange: (typed: string) =>
      change({
        venue: {
          ...venue,
          [name]: typed,
          ...(name === 'city' && { country: countryTyped({ city: '' }, venue, typed) }),
        },
      }),
    error: fieldErrorAt(errors, 'venue', name),
  });
  return (
    <AddingForm title={sentences.addNewShow} {...form}>
      <TextField
        type="date"
        label={showFields.day.label}
        value={fields.day}
        onChange={(day) => change({ day })}
        error={fieldErrorAt(errors, 'day')}
      />
      <TextField {...place('name')} />
      <TextField {...place('city')} />
      <CountryField
        value={venue.country}
        hint={venue.city && !venue.country ? sentences.countryUnknown : undefined}
        onChange={(country) => change({ venue: { ...venue, country } })}
        error={fieldErrorAt(errors, 'venue', 'country')}
      />
      <ShowArtistsField
        value={fields.artists}
        onChange={(artists) => change({ artists })}
        errors={errors}
      />
    </AddingForm>
  );
}
