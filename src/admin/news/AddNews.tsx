import * as z from 'zod';
import { api } from '#adapters/api';
import { newNewsSchema } from '#domain/news/news';
import { TextField } from '../../components/Field.tsx';
import { type Adding, AddingForm, useAdding } from '../editor/AddingForm.tsx';
import { newsFields } from '../sentences/fields.ts';
import { sentences } from '../sentences/news.ts';
import { entryPath } from '../state/router.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';

const fieldsSchema = z.object({ title: z.string(), author: z.string() });

const adding: Adding<z.infer<typeof fieldsSchema>, typeof newNewsSchema> = {
  kind: 'news',
  fieldsSchema,
  empty: { title: '', author: '' },
  schema: newNewsSchema,
  given: ({ title, author }) => ({ title, ...(author && { author }) }),
  add: async (body, idempotencyKey) => {
    const { value } = await api.addNews({ body, idempotencyKey });
    return entryPath('news', value.cId);
  },
};

/** Adds a piece of news as a draft of today. */
export function AddNews() {
  const { fields, change, errors, form } = useAdding(adding);
  return (
    <AddingForm title={sentences.writeNewNews} {...form}>
      <TextField
        label={newsFields.title.label}
        value={fields.title}
        onChange={(title) => change({ title })}
        error={fieldErrorAt(errors, 'title')}
      />
      <TextField
        label={newsFields.author.label}
        hint={sentences.authorHint}
        value={fields.author}
        onChange={(author) => change({ author })}
        error={fieldErrorAt(errors, 'author')}
      />
    </AddingForm>
  );
}
