// The editions of a release in its editor: what it comes out as, with numbers, prices and shops.
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { pricesOf, pricesText } from '#domain/money';
import type { FieldError } from '#domain/problem';
import { editedEditions, maxEditions } from '#domain/release/edition';
import { editionFormats, editionStates, recordSizes } from '#domain/release/editionFormat';
import {
  editionName,
  shopsOf,
  shopsText,
  sidesOf,
  sidesText,
  type ToldApart,
  toldApart,
} from '#domain/release/editionText';
import { $me } from '#stores/session';
import { fill } from '#words/template';
import { SelectField, TextField } from '../../components/Field.tsx';
import type { EditionDraft, ReleaseDraft } from '../editor/draft.ts';
import type { Editing } from '../editor/entryEditor.ts';
import { FormPart } from '../editor/JumpList.tsx';
import { wholeOf } from '../editor/wholeNumber.ts';
import { sentences } from '../sentences/editions.ts';
import { releaseFields } from '../sentences/fields.ts';
import { editionFormatLabels, editionStateLabels, pictureKindLabels } from '../sentences/names.ts';
import { LinesField } from '../tracks/SleeveFields.tsx';
import { brokenLinkText, useBrokenLinks, useSoldOutLinks } from '../ui/brokenLinks.ts';
import { labelToday } from '../ui/formats.ts';
import { fieldErrorAt, hasErrorUnder } from '../ui/formErrors.ts';
import { useLabelCurrency } from '../ui/labelCurrency.ts';
import { OrderedField, RowHead } from '../ui/OrderedField.tsx';
import { type OrderedList, RowButtons, useOrderedList, useRowOpen } from '../ui/orderedList.tsx';
import { SoldOutNote } from '../ui/SoldOutNote.tsx';
import { seenStateNote } from './seenState.ts';

/** How many discs a draft has, where that can be read. */
const named = (edition: EditionDraft) => ({
  ...edition,
  pieces: typeof edition.pieces === 'number' ? edition.pieces : undefined,
});

/** An edition as it is edited, in one line. */
const draftEditionName = (edition: ToldApart<EditionDraft>) =>
  editionName(named(edition), editionFormatLabels[edition.format]);

/** The name with its number: two editions can share a name. */
export const numberedDraftName = (edition: EditionDraft) =>
  [draftEditionName(edition), edition.catalogueNumber].filter(Boolean).join(' · ');

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
  release: ReleaseDraft;
  /** The currency of a price that is written without one. */
  currency: string | undefined;
}

/** An edition in another format, without what only its earlier format has. */
function inFormat(edition: EditionDraft, format: EditionDraft['format']): EditionDraft {
  const { size, pieces, copies, left, ...others } = edition;
  return {
    ...others,
    format,
    ...(format === 'lp' && size && { size }),
    ...(format !== 'digital' && {
      ...(pieces !== undefined && { pieces }),
      ...(copies !== undefined && { copies }),
      ...(left !== undefined && { left }),
    }),
  };
}

/** A hint if visitors see another state than the chosen one, with advice. */
function stateHint(edition: EditionDraft, release: ReleaseDraft): string | undefined {
  const note = seenStateNote(edition, release);
  return note && edition.state === 'preorder'
    ? `${note} ${fill(sentences.toPreorder, { field: sentences.day })}`
    : note;
}

function EditionFields({ edition, onChange, errorAt, release, currency }: FieldsProps) {
  const { tracks, pictures = [] } = release;
  const isStaff = useStore($me)?.role === 'staff';
  const change = (part: Partial<EditionDraft>) => onChange({ ...edition, ...part });
  const text = (field: 'name' | 'catalogueNumber' | 'barcode' | 'pressing') => ({
    value: edition[field] ?? '',
    onChange: (typed: string) => change({ [field]: typed || undefined }),
    error: errorAt(field),
  });
  const number = (field: 'pieces' | 'copies' | 'left') => ({
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
    <div className="ordered-fields edition-fields">
      <SelectField
        label={sentences.format}
        value={edition.format}
        options={formatOptions}
        onChange={(typed) =>
          onChange(inFormat(edition, editionFormats.find((one) => one === typed) ?? edition.format))
        }
        error={errorAt('format')}
      />
      <SelectField
        label={sentences.state}
        hint={stateHint(edition, release)}
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
        hint={currency ? sentences.priceHint : sentences.priceHintWithout}
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
      {isStaff && edition.format !== 'digital' && (
        <TextField label={sentences.left} hint={sentences.leftHint} {...number('left')} />
      )}
      {pictures.length > 0 && (
        <SelectField
          label={sentences.picture}
          value={edition.picture ?? ''}
          options={[
            { value: '', label: sentences.noPicture },
            ...pictures.map(({ url, alt, kind }, index) => ({
              value: url,
              label: alt || `${index + 1}: ${pictureKindLabels[kind]}`,
            })),
          ]}
          onChange={(url) => change({ picture: url || undefined })}
          error={errorAt('picture')}
        />
      )}
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

interface NotesProps {
  edition: EditionDraft;
  release: string;
  onSoldOut: () => void;
}

/** What the weekly round found at the shops of an edition. */
function ShopNotes({ edition: { id, links, state }, release, onSoldOut }: NotesProps) {
  const broken = useBrokenLinks(release);
  const soldOut = useSoldOutLinks(release).filter((link) => link.edition?.id === id);
  const shops = typeof links === 'string' ? [] : links;
  const notes = shops.flatMap(({ name, url }) => {
    const found = broken.get(url);
    return found ? [{ name, url, text: brokenLinkText(found) }] : [];
  });
  const isTold = state !== 'soldOut' && state !== 'outOfPrint';
  return (
    <>
      {notes.map(({ name, url, text }) => (
        <p key={url} className="ordered-note">
          <bdi>{name}</bdi>: {text}
        </p>
      ))}
      {isTold &&
        soldOut.map((link) => <SoldOutNote key={link.url} link={link} onSet={onSoldOut} />)}
    </>
  );
}

interface RowProps extends Pick<FieldsProps, 'release' | 'currency'> {
  edition: EditionDraft;
  /** The edition in one line. */
  name: string;
  index: number;
  list: OrderedList<EditionDraft>;
  errors: readonly FieldError[];
}

function EditionRow({ edition, name, release, index, list, errors, currency }: RowProps) {
  const isOpen = useRowOpen(list, index, hasErrorUnder(errors, 'editions', index));
  const { catalogueNumber, state } = edition;
  const details = [
    editionStateLabels[state],
    priceLine(edition),
    catalogueNumber && !name.includes(catalogueNumber) && catalogueNumber,
  ];
  return (
    <li className="ordered-row" data-row={index}>
      <RowHead
        list={list}
        index={index}
        lead={index + 1}
        buttons={<RowButtons list={list} index={index} name={name} />}
      >
        <strong dir="auto">{name}</strong>
        <span className="ordered-detail">{details.filter(Boolean).join(' · ')}</span>
      </RowHead>
      <ShopNotes
        edition={edition}
        release={release.id}
        onSoldOut={() => list.replace(index, { ...edition, state: 'soldOut' })}
      />
      {isOpen && (
        <EditionFields
          edition={edition}
          onChange={(next) => list.replace(index, next)}
          errorAt={(field) =>
            fieldErrorAt(errors, 'editions', index, field) ??
            firstUnder(errors, index, field) ??
            (index === 0 && isNumber(field) ? fieldErrorAt(errors, field) : undefined)
          }
          release={release}
          currency={currency}
        />
      )}
    </li>
  );
}

const isNumber = (field: string) => field === 'catalogueNumber' || field === 'barcode';

/** The first error of a part of a field, such as the address of a shop. */
const firstUnder = (errors: readonly FieldError[], index: number, field: string) =>
  errors.find(({ path }) => path.startsWith(`editions.${index}.${field}.`))?.message;

/** The format that most records come out in next: the first of the usual ones that is not there. */
const nextFormat = (editions: readonly EditionDraft[]) =>
  (['lp', 'cd', 'cassette', 'digital'] as const).find(
    (format) => !editions.some((edition) => edition.format === format),
  ) ?? 'lp';

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
  const codesOf = ({
    catalogueNumber,
    barcode,
  }: Partial<Pick<EditionDraft, 'catalogueNumber' | 'barcode'>> = {}) => ({
    catalogueNumber,
    barcode,
  });
  const first = mine.editions?.[0];
  const value = editedEditions(mine);
  const onChange = (editions: EditionDraft[]) => {
    const [head, ...rest] = editions;
    const isFirstStill = first !== undefined && head?.id === first.id;
    const kept = isFirstStill ? [{ ...head, ...codesOf(first) }, ...rest] : editions;
    change({ editions: kept, ...((head || first) && codesOf(head)) });
  };
  const names = new Map(
    toldApart(value.map(named)).map((edition) => [edition.id, draftEditionName(edition)]),
  );
  const nameOf = (edition: EditionDraft) => names.get(edition.id) ?? draftEditionName(edition);
  const list = useOrderedList({
    value,
    onChange,
    nameOf,
    keyOf: ({ id }) => id,
  });
  const currency = usualCurrency(value);
  const labelCurrency = useLabelCurrency();
  const { releaseDate } = mine;
  const isOut = releaseDate !== null && releaseDate <= labelToday();
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
            name={nameOf(edition)}
            index={index}
            list={list}
            errors={errors}
            release={mine}
            currency={currency ?? labelCurrency}
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
                format: nextFormat(value),
                state: isOut ? 'inStock' : 'preorder',
                links: [],
                // The first one takes over the numbers of the release.
                ...(value.length === 0 && codesOf(mine)),
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
