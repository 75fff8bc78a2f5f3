// The editions of a release in its editor: what it comes out as, with numbers, prices and shops.
import { useState } from 'react';
import { pricesOf, pricesText } from '#domain/money';
import type { FieldError } from '#domain/problem';
import { editedEditions, maxEditions } from '#domain/release/edition';
import { editionFormats, editionStates, recordSizes } from '#domain/release/editionFormat';
import { formatText, shopsOf, shopsText, sidesOf, sidesText } from '#domain/release/editionText';
import { SelectField, TextField } from '../../components/Field.tsx';
import type { EditionDraft, ReleaseDraft } from '../editor/draft.ts';
import type { Editing } from '../editor/entryEditor.ts';
import { FormPart } from '../editor/JumpList.tsx';
import { sentences } from '../sentences/editions.ts';
import { releaseFields } from '../sentences/fields.ts';
import { editionFormatLabels, editionStateLabels } from '../sentences/names.ts';
import { LinesField } from '../tracks/SleeveFields.tsx';
import { fieldErrorAt, hasErrorUnder } from '../ui/formErrors.ts';
import { OrderedField, RowHead } from '../ui/OrderedField.tsx';
import { type OrderedList, RowButtons, useOrderedList } from '../ui/orderedList.tsx';

const formatName = (edition: EditionDraft) => {
  const { format, name, size } = edition;
  const pieces = typeof edition.pieces === 'number' ? edition.pieces : undefined;
  return formatText({ format, name, size, pieces }, editionFormatLabels[format]);
};
const nameOf = (edition: EditionDraft) =>
  [formatName(edition), edition.name].filter(Boolean).join(', ');

const priceLine = ({ price, prices = [] }: EditionDraft) =>
  typeof price === 'string' ? price : pricesText([price ?? [], prices].flat());

interface Typing {
  /** The text of the value that is kept. */
  kept: string;
  /** The text of the value that a typed text would give. */
  meaning: (text: string) => string;
  onChange: (text: string) => void;
}

/** A field that leaves its text as it is typed for as long as it means what is kept. */
function useTyped({ kept, meaning, onChange }: Typing) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    value: typed !== null && meaning(typed) === kept ? typed : kept,
    onChange: (text: string) => {
      setTyped(text);
      onChange(text);
    },
  };
}

/** A whole number, or what was typed in its place. */
const wholeOf = (text: string) => {
  const trimmed = text.trim();
  if (!trimmed) return undefined;
  return /^\d+$/.test(trimmed) ? Number(trimmed) : trimmed;
};

const formatOptions = editionFormats.map((value) => ({
  value,
  label: editionFormatLabels[value],
}));
const stateOptions = editionStates.map((value) => ({ value, label: editionStateLabels[value] }));
const sizeOptions = recordSizes.map((value) => ({ value, label: `${value}″` }));

interface FieldsProps {
  edition: EditionDraft;
  onChange: (edition: EditionDraft) => void;
  errorAt: (field: string) => string | undefined;
  tracks: ReleaseDraft['tracks'];
  /** The currency of a price that is written without one. */
  currency: string | undefined;
}

function EditionFields({ edition, onChange, errorAt, tracks, currency }: FieldsProps) {
  const change = (part: Partial<EditionDraft>) => onChange({ ...edition, ...part });
  const text = (field: 'name' | 'catalogueNumber' | 'barcode' | 'pressing') => ({
    value: edition[field] ?? '',
    onChange: (typed: string) => change({ [field]: typed || undefined }),
    error: errorAt(field),
  });
  const number = (field: 'pieces' | 'copies') => ({
    inputMode: 'numeric' as const,
    value: String(edition[field] ?? ''),
    onChange: (typed: string) => change({ [field]: wholeOf(typed) }),
    error: errorAt(field),
  });
  const pricesFrom = (typed: string): Pick<EditionDraft, 'price' | 'prices'> => {
    const read = pricesOf(typed, currency);
    if (!read) return { price: typed, prices: undefined };
    const [price, ...prices] = read;
    return { price, prices: prices.length > 0 ? prices : undefined };
  };
  const price = useTyped({
    kept: priceLine(edition),
    meaning: (typed) => priceLine({ ...edition, ...pricesFrom(typed) }),
    onChange: (typed) => change(pricesFrom(typed)),
  });
  const shopLines = (links: EditionDraft['links']) =>
    typeof links === 'string' ? links : shopsText(links);
  const shops = useTyped({
    kept: shopLines(edition.links),
    meaning: (typed) => shopLines(shopsOf(typed) ?? typed),
    onChange: (typed) => change({ links: shopsOf(typed) ?? typed }),
  });
  const { bonusTracks = [] } = edition;
  const sideLines = (sides: EditionDraft['sides'] = []) =>
    typeof sides === 'string' ? sides : sidesText(sides, tracks);
  const sides = useTyped({
    kept: sideLines(edition.sides),
    meaning: (typed) => sideLines(sidesOf(typed, tracks) ?? typed),
    onChange: (typed) => {
      const read = sidesOf(typed, tracks) ?? typed;
      change({ sides: read.length > 0 ? read : undefined });
    },
  });
  return (
    <div className="ordered-fields">
      <SelectField
        label={sentences.format}
        value={edition.format}
        options={formatOptions}
        onChange={(typed) =>
          change({ format: editionFormats.find((one) => one === typed) ?? edition.format })
        }
        error={errorAt('format')}
      />
      <SelectField
        label={sentences.state}
        value={edition.state}
        options={stateOptions}
        onChange={(typed) =>
          change({ state: editionStates.find((one) => one === typed) ?? edition.state })
        }
        error={errorAt('state')}
      />
      {edition.format === 'lp' && (
        <SelectField
          label={sentences.size}
          value={edition.size ?? '12'}
          options={sizeOptions}
          onChange={(typed) => change({ size: recordSizes.find((one) => one === typed) })}
          error={errorAt('size')}
        />
      )}
      {edition.format !== 'digital' && <TextField label={sentences.pieces} {...number('pieces')} />}
      <TextField label={sentences.name} hint={sentences.nameHint} {...text('name')} />
      <TextField
        label={sentences.price}
        hint={sentences.priceHint}
        {...price}
        error={errorAt('price') ?? errorAt('prices')}
      />
      <TextField label={releaseFields.catalogueNumber.label} {...text('catalogueNumber')} />
      <TextField
        label={releaseFields.barcode.label}
        hint={releaseFields.barcode.hint}
        inputMode="numeric"
        {...text('barcode')}
      />
      <TextField
        label={sentences.day}
        hint={sentences.dayHint}
        type="date"
        value={edition.day ?? ''}
        onChange={(day) => change({ day: day || undefined })}
        error={errorAt('day')}
      />
      {edition.format !== 'digital' && <TextField label={sentences.copies} {...number('copies')} />}
      <div className="edition-lines">
        <LinesField
          label={sentences.shops}
          hint={sentences.shopsHint}
          rows={3}
          {...shops}
          error={errorAt('links')}
        />
      </div>
      <details className="edition-lines">
        <summary>{sentences.more}</summary>
        <TextField label={sentences.pressing} hint={sentences.pressingHint} {...text('pressing')} />
        <LinesField
          label={sentences.sides}
          hint={sentences.sidesHint}
          rows={4}
          {...sides}
          error={errorAt('sides')}
        />
        <LinesField
          label={sentences.bonusTracks}
          hint={sentences.bonusTracksHint}
          rows={3}
          value={bonusTracks.join('\n')}
          onChange={(typed) => change({ bonusTracks: typed ? typed.split('\n') : undefined })}
          error={errorAt('bonusTracks')}
        />
      </details>
    </div>
  );
}

interface RowProps extends Pick<FieldsProps, 'tracks' | 'currency'> {
  edition: EditionDraft;
  index: number;
  list: OrderedList<EditionDraft>;
  errors: readonly FieldError[];
}

function EditionRow({ edition, index, list, errors, ...fields }: RowProps) {
  const isOpen = list.rows[index]?.key === list.open || hasErrorUnder(errors, 'editions', index);
  const { catalogueNumber, state } = edition;
  const details = [editionStateLabels[state], priceLine(edition), catalogueNumber];
  return (
    <li className="ordered-row" data-row={index}>
      <RowHead
        list={list}
        index={index}
        lead={index + 1}
        buttons={<RowButtons list={list} index={index} name={nameOf(edition)} />}
      >
        <strong dir="auto">{nameOf(edition)}</strong>
        <span className="ordered-detail">{details.filter(Boolean).join(' · ')}</span>
      </RowHead>
      {isOpen && (
        <EditionFields
          edition={edition}
          onChange={(next) => list.replace(index, next)}
          errorAt={(field) =>
            fieldErrorAt(errors, 'editions', index, field) ??
            firstUnder(errors, index, field) ??
            (index === 0 && isNumber(field) ? fieldErrorAt(errors, field) : undefined)
          }
          {...fields}
        />
      )}
    </li>
  );
}

const isNumber = (field: string) => field === 'catalogueNumber' || field === 'barcode';

/** The first error of a part of a field, such as the address of a shop. */
const firstUnder = (errors: readonly FieldError[], index: number, field: string) =>
  errors.find(({ path }) => path.startsWith(`editions.${index}.${field}.`))?.message;

/** The currency of the first price in a release, for prices that are written without one. */
const usualCurrency = (editions: readonly EditionDraft[]) =>
  editions.map(({ price }) => (typeof price === 'object' ? price.currency : '')).find(Boolean);

interface Props {
  editing: Editing<ReleaseDraft>;
  change: (part: Partial<ReleaseDraft>) => void;
}

/**
 * What a release comes out as. The first edition's number and barcode are the release's fields: they
 * are copied to the edition when it is saved.
 */
export function EditionsPart({ editing, change }: Props) {
  const { mine, errors } = editing;
  const numbersOf = ({ catalogueNumber, barcode }: Partial<EditionDraft> = {}) => ({
    catalogueNumber,
    barcode,
  });
  const first = mine.editions?.[0];
  const value = editedEditions(mine);
  const onChange = (editions: EditionDraft[]) => {
    const [head, ...rest] = editions;
    const isFirstStill = first !== undefined && head?.id === first.id;
    const kept = isFirstStill ? [{ ...head, ...numbersOf(first) }, ...rest] : editions;
    change({ editions: kept, ...((head || first) && numbersOf(head)) });
  };
  const list = useOrderedList({ value, onChange, nameOf, keyOf: ({ id }) => id });
  const currency = usualCurrency(value);
  const { releaseDate } = mine;
  const isOut = releaseDate !== null && releaseDate <= new Date().toISOString().slice(0, 10);
  return (
    <FormPart name="editions">
      <OrderedField
        label={releaseFields.editions.label}
        list={list}
        empty={sentences.noneYet}
        error={fieldErrorAt(errors, 'editions')}
        row={(edition, index) => (
          <EditionRow
            edition={edition}
            index={index}
            list={list}
            errors={errors}
            tracks={mine.tracks}
            currency={currency}
          />
        )}
      >
        <div className="ordered-actions">
          <button
            type="button"
            className="button quiet small"
            data-action="add"
            disabled={value.length >= maxEditions}
            onClick={() =>
              list.add({
                id: crypto.randomUUID(),
                format: 'lp',
                state: isOut ? 'inStock' : 'preorder',
                links: [],
              })
            }
          >
            {sentences.addEdition}
          </button>
        </div>
      </OrderedField>
    </FormPart>
  );
}
