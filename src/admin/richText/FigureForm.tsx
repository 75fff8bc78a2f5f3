import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { htmlOf } from '#domain/characters';
import { imageVariant } from '#domain/image/image';
import type { Figure } from '#domain/richText/figures';
import { SelectField, TextField } from '../../components/Field.tsx';
import { sentences } from '../sentences/richText.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { barPosition, type SelectionPosition } from './selectionPosition.ts';
import { captionText, type Nameable, type OfferedPicture, type Records } from './textFigure.ts';

interface Props {
  kind: 'picture' | 'record';
  position: SelectionPosition;
  nameable: Nameable;
  /** The figure of which only the caption is changed. */
  edited?: Figure | undefined;
  onInsert: (figure: Figure) => void;
  onLeave: () => void;
}

interface ChoiceProps {
  onChoose: (of: Figure['of'] | null) => void;
}

/** The pictures of the entry, each with its words. */
function PictureChoice({
  pictures,
  onChoose,
}: ChoiceProps & { pictures: readonly OfferedPicture[] }) {
  const group = useId();
  if (pictures.length === 0) return <p className="field-hint">{sentences.noPicturesToChoose}</p>;
  return (
    <div className="figure-pictures" role="radiogroup" aria-label={sentences.picture}>
      {pictures.map(({ name, url, alt }, index) => (
        <label key={name}>
          <input
            type="radio"
            name={group}
            aria-label={alt || `${sentences.picture} ${index + 1}`}
            onChange={() => onChoose({ picture: name })}
          />
          <img src={imageVariant(url, 'small', 'webp')} alt="" />
        </label>
      ))}
    </div>
  );
}

/** The releases that a search finds. */
function useRecords(search: string, { find }: Records) {
  const [found, setFound] = useState<readonly { cId: number; title: string }[]>([]);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let isLatest = true;
    find(search).then(
      (records) => {
        if (!isLatest) return;
        setFound(records);
        setFailure(undefined);
      },
      () => isLatest && setFailure(sentences.recordsNotLoaded),
    );
    return () => {
      isLatest = false;
    };
  }, [search, find]);
  return { found, failure };
}

/** A search for a release. */
function RecordChoice({ records, onChoose }: ChoiceProps & { records: Records }) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState('');
  const { found, failure } = useRecords(search, records);
  const options = found.map(({ cId, title }) => ({ value: String(cId), label: title }));
  return (
    <>
      <SearchField label={sentences.findRecord} value={search} onChange={setSearch} />
      <SelectField
        label={sentences.record}
        value={options.some(({ value }) => value === chosen) ? chosen : ''}
        options={[{ value: '', label: sentences.chooseRecord }, ...options]}
        onChange={(value) => {
          setChosen(value);
          onChoose(value ? { release: Number(value) } : null);
        }}
        error={failure}
      />
    </>
  );
}

interface FigureChoiceProps extends ChoiceProps {
  kind: Props['kind'];
  nameable: Nameable;
}

const FigureChoice = ({ kind, nameable, onChoose }: FigureChoiceProps) =>
  kind === 'picture' ? (
    <PictureChoice pictures={nameable.pictures} onChoose={onChoose} />
  ) : (
    <RecordChoice records={nameable.records} onChoose={onChoose} />
  );

/** Chooses the picture or the record that stands in the text, and writes its caption. */
export function FigureForm({ kind, position, nameable, edited, onInsert, onLeave }: Props) {
  const [of, choose] = useState<Figure['of'] | null>(edited?.of ?? null);
  const [caption, setCaption] = useState(() => captionText(edited?.caption ?? ''));
  const insert = () => of && onInsert({ of, caption: htmlOf(caption.trim()) });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      insert();
    }
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onLeave();
  };
  return (
    <fieldset
      className="link-form figure-form"
      aria-label={kind === 'picture' ? sentences.picture : sentences.record}
      data-low={position.isLow}
      style={barPosition(position)}
      onKeyDown={onKeyDown}
      ref={(form) => {
        if (form && !form.contains(document.activeElement))
          form.querySelector<HTMLElement>('input, select, button')?.focus();
      }}
    >
      {!edited && <FigureChoice kind={kind} nameable={nameable} onChoose={choose} />}
      <TextField
        label={sentences.caption}
        hint={sentences.captionHint}
        value={caption}
        onChange={setCaption}
      />
      <div className="link-form-buttons">
        <button type="button" className="button quiet small" disabled={!of} onClick={insert}>
          {edited ? sentences.setTheCaption : sentences.putIn}
        </button>
        <button type="button" className="button quiet small" onClick={onLeave}>
          {sentences.cancel}
        </button>
      </div>
    </fieldset>
  );
}
