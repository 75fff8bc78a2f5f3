// The editions of a release in its editor: what it comes out as, with numbers, prices and shops.
import type { FieldError } from '#domain/problem';
import { editedEditions, maxEditions } from '#domain/release/edition';
import { editionName, type ToldApart, toldApart } from '#domain/release/editionText';
import type { EditionDraft, ReleaseDraft } from '../editor/draft.ts';
import type { Editing } from '../editor/entryEditor.ts';
import { FormPart } from '../editor/JumpList.tsx';
import { sentences } from '../sentences/editions.ts';
import { releaseFields } from '../sentences/fields.ts';
import { editionFormatLabels, editionStateLabels } from '../sentences/names.ts';
import { brokenLinkText, useBrokenLinks, useSoldOutLinks } from '../ui/brokenLinks.ts';
import { labelToday } from '../ui/formats.ts';
import { fieldErrorAt, hasErrorUnder } from '../ui/formErrors.ts';
import { useLabelCurrency } from '../ui/labelCurrency.ts';
import { OrderedField, RowHead } from '../ui/OrderedField.tsx';
import { type OrderedList, RowButtons, useOrderedList, useRowOpen } from '../ui/orderedList.tsx';
import { SoldOutNote } from '../ui/SoldOutNote.tsx';
import { EditionFields, type FieldsProps, priceLine } from './EditionFields.tsx';

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
