import * as z from 'zod';
import { api } from '#adapters/api';
import { newShowSchema } from '#domain/show/show';
import { TextField } from '../../components/Field.tsx';
import { type Adding, AddingForm, useAdding } from '../editor/AddingForm.tsx';
import { performerDraftsSchema } from '../editor/draft.ts';
import { showFields } from '../sentences/fields.ts';
import { sentences } from '../sentences/shows.ts';
import { entryPath } from '../state/router.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';
import { PerformersField } from './PerformersField.tsx';

const fieldsSchema = z.object({
  day: z.string(),
  venue: z.string(),
  city: z.string(),
  performers: performerDraftsSchema,
});
type Fields = z.infer<typeof fieldsSchema>;

const adding: Adding<Fields, typeof newShowSchema> = {
  kind: 'show',
  fieldsSchema,
  empty: { day: '', venue: '', city: '', performers: [] },
  schema: newShowSchema,
  given: ({ performers, ...fields }) => ({
    ...fields,
    performers: performers.map(({ artist, ...one }) => ({
      ...one,
      ...(artist && { artistId: artist.id }),
    })),
  }),
  add: async (body, idempotencyKey) => {
    const { value } = await api.addShow({ body, idempotencyKey });
    return entryPath('show', value.cId);
  },
};

/** Adds a show as a draft. */
export function AddShow() {
  const { fields, change, errors, form } = useAdding(adding);
  const text = (name: 'day' | 'venue' | 'city') => ({
    label: showFields[name].label,
    value: fields[name],
    onChange: (typed: string) => change({ [name]: typed }),
    error: fieldErrorAt(errors, name),
  });
  return (
    <AddingForm title={sentences.addNewShow} {...form}>
      <TextField type="date" {...text('day')} />
      <TextField {...text('venue')} />
      <TextField {...text('city')} />
      <PerformersField
        value={fields.performers}
        onChange={(performers) => change({ performers })}
        errors={errors}
      />
    </AddingForm>
  );
}
