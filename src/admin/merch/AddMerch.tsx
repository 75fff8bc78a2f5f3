import { useStore } from '@nanostores/react';
import * as z from 'zod';
import { api } from '#adapters/api';
import { artistRefSchema } from '#domain/artist/artist';
import { newMerchSchema } from '#domain/merch/merch';
import type { moneySchema } from '#domain/money';
import { $me } from '#stores/session';
import { TextField } from '../../components/Field.tsx';
import { type Adding, AddingForm, useAdding } from '../editor/AddingForm.tsx';
import { typedPrice } from '../editor/PriceField.tsx';
import { merchFields } from '../sentences/fields.ts';
import { sentences } from '../sentences/merch.ts';
import { entryPath } from '../state/router.ts';
import { ArtistsField, chosenArtists } from '../ui/ArtistsField.tsx';
import { fieldErrorAt } from '../ui/formErrors.ts';
import { useLabelCurrency } from '../ui/labelCurrency.ts';

const fieldsSchema = z.object({
  name: z.string(),
  /** As it was typed. */
  price: z.string(),
  artists: z.array(artistRefSchema),
  /** Selected in the list but not added yet; it counts as added. */
  selected: artistRefSchema.nullable(),
});
type Fields = z.infer<typeof fieldsSchema>;

/** `currency`: of a price that is written without one. */
const addingIn = (currency: string | undefined): Adding<Fields, typeof newMerchSchema> => ({
  kind: 'merch',
  fieldsSchema,
  empty: { name: '', price: '', artists: [], selected: null },
  schema: newMerchSchema,
  given: (fields) => {
    // A text that is no price is refused at its field.
    const price = typedPrice(fields.price, currency) as z.input<typeof moneySchema> | undefined;
    return {
      name: fields.name,
      artists: chosenArtists(fields).map(({ id }) => id),
      ...(price && { price }),
    };
  },
  add: async (body, idempotencyKey) => {
    const { value } = await api.addMerch({ body, idempotencyKey });
    return entryPath('merch', value.cId);
  },
});

/** For artists' members: the server refuses an item that names none of their artists. */
const ownMerchSchema: typeof newMerchSchema = newMerchSchema.refine(
  ({ artists }) => artists.length > 0,
  { path: ['artists'], error: sentences.chooseOwnArtist },
);

/** Adds an item of merch as a draft. */
export function AddMerch() {
  const isArtist = useStore($me)?.role === 'artist';
  const adding = addingIn(useLabelCurrency());
  const { fields, change, errors, form } = useAdding(
    isArtist ? { ...adding, schema: ownMerchSchema } : adding,
  );
  return (
    <AddingForm title={sentences.addNewMerch} {...form}>
      <TextField
        label={merchFields.name.label}
        value={fields.name}
        onChange={(name) => change({ name })}
        error={fieldErrorAt(errors, 'name')}
      />
      <TextField
        label={merchFields.price.label}
        hint={sentences.priceHint}
        value={fields.price}
        onChange={(price) => change({ price })}
        error={fieldErrorAt(errors, 'price')}
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
