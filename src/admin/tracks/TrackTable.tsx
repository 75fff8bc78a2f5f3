import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { choiceBefore } from '#domain/listening/listening';
import type { FieldError } from '#domain/problem';
import type { Track } from '#domain/release/track';
import { fill } from '#words/template';
import { ErrorLine, type Option, type Tied, tied } from '../../components/Field.tsx';
import { trackFields } from '../sentences/fields.ts';
import { sentences } from '../sentences/tracks.ts';
import { shownMessage } from '../state/problems.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';
import type { OrderedList } from '../ui/orderedList.tsx';
import {
  fewLanguages,
  isrcInput,
  languageOptions,
  listenChoice,
  listenOptions,
  useIsrc,
} from './trackControls.ts';
import './trackTable.css';

const hears = (when: string) => fill(sentences.hearsWhen, { what: trackFields.listen.label, when });

/** The columns after the number, in order. */
const columns = [
  { field: 'name', label: trackFields.name.label },
  { field: 'length', label: trackFields.length.label },
  { field: 'isrc', label: trackFields.isrc.label },
  { field: 'composer', label: trackFields.composer.label },
  { field: 'lyricsWriter', label: trackFields.lyricsWriter.label },
  { field: 'language', label: trackFields.language.label },
  { field: 'explicit', label: trackFields.explicit.label },
  { field: 'listen', label: hears(sentences.onceItIsOut) },
  { field: 'listenBefore', label: hears(sentences.beforeTheReleaseDay) },
] as const satisfies readonly { field: keyof Track; label: string }[];
type Column = (typeof columns)[number]['field'];
type TextColumn = 'name' | 'length' | 'composer' | 'lyricsWriter';

const columnNames: ReadonlySet<string> = new Set(columns.map(({ field }) => field));

/** The attributes of a cell's control. */
interface Control extends Tied {
  'aria-label': string;
  'data-field': Column;
}

interface CellProps {
  track: Track;
  control: Control;
  onChange: (part: Partial<Track>) => void;
}

function SelectCell(props: {
  control: Control;
  value: string;
  options: readonly Option[];
  onChange: (chosen: string) => void;
  onReach?: () => void;
}) {
  const { control, value, options, onChange, onReach } = props;
  return (
    <select
      {...control}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onFocus={onReach}
      onPointerEnter={onReach}
      onPointerDown={onReach}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** The language. A table of many tracks has every language only in the cells that are reached. */
function LanguageCell({ track: { language = '' }, control, onChange }: CellProps) {
  const [isReached, setReached] = useState(false);
  const options = isReached ? languageOptions : fewLanguages;
  return (
    <SelectCell
      control={control}
      value={language}
      options={options(language, sentences.thatOfTheRelease)}
      onChange={(code) => onChange({ language: code || undefined })}
      onReach={() => setReached(true)}
    />
  );
}

/** The control of a cell that can't be wrong in itself. */
function CellControl({ field, track, control, onChange }: CellProps & { field: Column }) {
  switch (field) {
    case 'language':
      return <LanguageCell track={track} control={control} onChange={onChange} />;
    case 'explicit':
      return (
        <input
          {...control}
          type="checkbox"
          checked={track.explicit ?? false}
          onChange={({ target }) => onChange({ explicit: target.checked })}
        />
      );
    case 'listen':
    case 'listenBefore':
      return (
        <SelectCell
          control={control}
          value={field === 'listen' ? (track.listen ?? 'none') : choiceBefore(track)}
          options={listenOptions}
          onChange={(chosen) => onChange({ [field]: listenChoice(chosen) })}
        />
      );
    case 'isrc':
      return null;
    default:
      return <TextCell field={field} track={track} control={control} onChange={onChange} />;
  }
}

function TextCell({ field, track, control, onChange }: CellProps & { field: TextColumn }) {
  return (
    <input
      {...control}
      dir="auto"
      autoComplete="off"
      value={track[field] ?? ''}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  );
}

interface RowProps {
  track: Track;
  index: number;
  errors: readonly FieldError[];
  onChange: (part: Partial<Track>) => void;
  /** Opens the track of an index in the list. */
  onShowList: (index: number) => void;
}

/** A track's row, and below it the errors of fields that have no column. */
function TableRow({ track, index, errors, onChange, onShowList }: RowProps) {
  const id = useId();
  const isrc = useIsrc(track.isrc, (code) => onChange({ isrc: code }));
  const name = fill(sentences.numbered, {
    number: index + 1,
    name: track.name || sentences.newTrack,
  });
  const path = `tracks.${index}.`;
  const others = errors
    .filter((error) => error.path.startsWith(path))
    .map(({ path: whole, message }) => ({ field: whole.slice(path.length), message }))
    .filter(({ field }) => !columnNames.has(field));
  return (
    <>
      <tr data-row={index}>
        <td className="track-number">{index + 1}</td>
        {columns.map(({ field, label }) => {
          const cell = `${id}-${field}`;
          const error =
            (field === 'isrc' && isrc.error) || fieldErrorAt(errors, 'tracks', index, field);
          const control = {
            ...tied(cell, { error }),
            'aria-label': fill(sentences.cellOf, { column: label, name }),
            'data-field': field,
          };
          const content = (
            <>
              {field === 'isrc' ? (
                <input
                  {...control}
                  {...isrcInput}
                  value={track.isrc}
                  onChange={({ target }) => onChange({ isrc: target.value })}
                  onBlur={isrc.leave}
                />
              ) : (
                <CellControl field={field} track={track} control={control} onChange={onChange} />
              )}
              <ErrorLine id={cell} error={error} />
            </>
          );
          return field === 'name' ? (
            <th key={field} scope="row" className="track-name">
              {content}
            </th>
          ) : (
            <td key={field}>{content}</td>
          );
        })}
      </tr>
      {others.length > 0 && (
        <tr>
          <td colSpan={columns.length + 1} className="track-errors">
            {others.map(({ field, message }) => (
              <p key={field} className="field-error">
                {fill(sentences.errorAt, {
                  field:
                    Object.entries(trackFields).find(([key]) => key === field)?.[1].label ?? '',
                  message: shownMessage(message),
                })}
              </p>
            ))}
            <button type="button" aria-invalid="true" onClick={() => onShowList(index)}>
              {fill(sentences.editInTheList, { name })}
            </button>
          </td>
        </tr>
      )}
    </>
  );
}

/** The control of a cell, which has one. */
const controlIn = (row: Element | undefined, field: string) =>
  row?.querySelector<HTMLInputElement | HTMLSelectElement>(`[data-field="${field}"]`);

interface Props {
  list: OrderedList<Track>;
  errors: readonly FieldError[];
  /** Opens the track of an index in the list. */
  onShowList: (index: number) => void;
}

/** The tracks as a table that is edited in its cells: Enter goes down, Escape takes back. */
export function TrackTable({ list, errors, onShowList }: Props) {
  const reached = useRef<Track | null>(null);
  const keys = useId();
  const rowOf = (target: EventTarget) => {
    if (!(target instanceof HTMLElement)) return null;
    const { field } = target.dataset;
    const row = target.closest<HTMLElement>('[data-row]');
    return field && row ? { field, row, index: Number(row.dataset['row']) } : null;
  };
  const onFocus = ({ target }: FocusEvent) => {
    const at = rowOf(target);
    reached.current = (at && list.rows[at.index]?.entry) ?? null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = rowOf(event.target);
    if (!at || event.nativeEvent.isComposing) return;
    const { field, row, index } = at;
    if (event.key === 'Enter') {
      // Otherwise it would save the form.
      event.preventDefault();
      const rows = [...event.currentTarget.querySelectorAll('[data-row]')];
      const next = controlIn(rows[rows.indexOf(row) + (event.shiftKey ? -1 : 1)], field);
      next?.focus();
      if (next instanceof HTMLInputElement && next.type !== 'checkbox') next.select();
    }
    const track = list.rows[index]?.entry;
    const before = reached.current;
    if (event.key === 'Escape' && track && before?.id === track.id) {
      event.preventDefault();
      const key = field as Column;
      if (track[key] !== before[key]) list.replace(index, { ...track, [key]: before[key] });
    }
  };
  return (
    <>
      <p className="field-hint" id={keys}>
        {sentences.tableKeys}
      </p>
      <div className="track-table">
        <table aria-describedby={keys} onFocus={onFocus} onKeyDown={onKeyDown}>
          <caption className="visually-hidden">{sentences.tableOfTracks}</caption>
          <thead>
            <tr>
              <th scope="col" className="track-number">
                <span aria-hidden="true">#</span>
                <span className="visually-hidden">{sentences.number}</span>
              </th>
              {columns.map(({ field, label }) => (
                <th
                  key={field}
                  scope="col"
                  data-column={field}
                  className={field === 'name' ? 'track-name' : undefined}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.rows.map(({ key, entry }, index) => (
              <TableRow
                key={key}
                track={entry}
                index={index}
                errors={errors}
                onChange={(part) => list.replace(index, { ...entry, ...part })}
                onShowList={onShowList}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
