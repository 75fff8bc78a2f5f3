// The fields of one edition in the editor of its release.
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { pricesOf, pricesText } from '#domain/money';
import { editionFormats, editionStates, recordSizes } from '#domain/release/editionFormat';
import { shopsOf, shopsText, sidesOf, sidesText } from '#domain/release/editionText';
import { $me } from '#stores/session';
import { fill } from '#words/template';
import { SelectField, TextField } from '../../components/Field.tsx';
import type { EditionDraft, ReleaseDraft } from '../editor/draft.ts';
import { wholeOf } from '../editor/wholeNumber.ts';
import { sentences } from '../sentences/editions.ts';
import { releaseFields } from '../sentences/fields.ts';
import { editionFormatLabels, editionStateLabels, pictureKindLabels } from '../sentences/names.ts';
import { LinesField } from '../tracks/SleeveFields.tsx';
import { seenStateNote } from './seenState.ts';

/** The prices of an edition as they are typed. */
export const priceLine = ({ price, prices = [] }: EditionDraft) =>
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

export interface FieldsProps {
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

export function EditionFields({ edition, onChange, errorAt, release, currency }: FieldsProps) {
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
