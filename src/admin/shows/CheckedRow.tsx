import { memo, useId } from 'react';
import { addDays } from '#domain/day';
import { fieldChanges } from '#domain/entry/history';
import { countryTyped } from '#domain/show/city';
import type { SheetAct } from '#domain/show/sheetColumns';
import type { Show } from '#domain/show/show';
import { type ShowState, showStates } from '#domain/show/showState';
import { fill } from '#words/template';
import { SelectField, TextField } from '../../components/Field.tsx';
import { ChangeList } from '../editor/ChangeList.tsx';
import { showFields } from '../sentences/fields.ts';
import { showStateLabels } from '../sentences/names.ts';
import { sentences } from '../sentences/shows.ts';
import { dayLabel, shortDayLabel, weekdayLabel } from '../ui/formats.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';
import { ErrorMessage } from '../ui/Loaded.tsx';
import { type AtOnce, draftNote } from './AtOnceField.tsx';
import {
  type Checked,
  changedShowOf,
  daysIn,
  factsOf,
  fieldPaths,
  hasOtherWeekday,
  hasShownError,
  type ListedShow,
  lacksOf,
  movedFromIn,
  placeNameOf,
  statusOf,
  storedAs,
  zoneAt,
} from './checkedShow.ts';
import { CountryField, ZoneField } from './VenueFields.tsx';

/** A warning if the day falls on another weekday than its line names. */
function weekdayWarning({ day, weekday = 1 }: Checked): string {
  // 4 January 2026 is a Sunday.
  const named = weekdayLabel(addDays('2026-01-03', weekday));
  return fill(sentences.otherWeekday, { named, day: dayLabel(day), weekday: weekdayLabel(day) });
}

const stateOptions = showStates
  .filter((state) => state !== 'moved')
  .map((state) => ({ value: state, label: showStateLabels[state] }));

/** The state with a ticket link: tickets that have one are sold. */
const stateWith = ({ state }: Checked, link: string): ShowState => {
  if (state === 'announced' && link) return 'onSale';
  return state === 'onSale' && !link ? 'announced' : state;
};

/** Another city, with its country. */
function placeOf(show: Checked, city: string): Partial<Checked> {
  const country = countryTyped(show.read, show, city);
  return { city, country, asksCountry: show.asksCountry || country === undefined };
}

interface FieldProps {
  show: Checked;
  onChange: (part: Partial<Checked>) => void;
}

const errorAt = ({ error }: Checked, name: keyof typeof fieldPaths) =>
  fieldErrorAt(error?.fields ?? [], fieldPaths[name]);

interface DayProps extends FieldProps {
  /** Makes a show of each day of a line with several. */
  onEach: () => void;
}

/** The day, or the choice among several days of a line. */
function DayField({ show, onChange, onEach }: DayProps) {
  const { range, day, noDay } = show;
  const error = errorAt(show, 'day');
  if (!range) {
    const missing =
      day === '' && noDay
        ? fill(sentences.noSuchDay, { written: noDay.replace(/\.$/, '') })
        : undefined;
    return (
      <TextField
        label={sentences.day}
        type="date"
        value={day}
        hint={hasOtherWeekday(show) ? weekdayWarning(show) : undefined}
        onChange={(typed) => onChange({ day: typed, ambiguous: undefined })}
        error={error ?? missing}
      />
    );
  }
  const days = daysIn(range);
  return (
    <SelectField
      label={sentences.whichDay}
      hint={fill(sentences.onWhichDay, { from: dayLabel(range.from), to: dayLabel(range.to) })}
      value={days.includes(day) ? day : ''}
      options={[
        { value: '', label: sentences.dayFirst },
        ...days.map((one) => ({ value: one, label: `${weekdayLabel(one)}, ${dayLabel(one)}` })),
        { value: 'each', label: sentences.eachDay },
      ]}
      onChange={(chosen) => (chosen === 'each' ? onEach() : onChange({ day: chosen }))}
      error={error}
    />
  );
}

/** The country of a city that is not known. */
function AskedCountry({ show, onChange }: FieldProps) {
  return (
    <CountryField
      value={show.country}
      hint={show.country ? undefined : sentences.countryUnknown}
      onChange={(country) => onChange({ country })}
      error={errorAt(show, 'country')}
    />
  );
}

type TextName = Exclude<keyof typeof fieldPaths, 'day' | 'country' | 'timeZone' | 'state'>;

/** Every field of a row that is no question of it already. */
function AllFields({ show, onChange, onEach }: DayProps) {
  const text = (name: TextName) => ({
    value: show[name],
    onChange: (typed: string) => onChange({ [name]: typed }),
    error: errorAt(show, name),
  });
  return (
    <>
      {!show.asksDay && <DayField show={show} onChange={onChange} onEach={onEach} />}
      <TextField label={showFields.doors.label} type="time" {...text('doors')} />
      <TextField label={showFields.starts.label} type="time" {...text('starts')} />
      <TextField
        label={sentences.city}
        {...text('city')}
        onChange={(city) => onChange(placeOf(show, city))}
      />
      <TextField label={sentences.venue} {...text('venue')} />
      {!show.asksCountry && (
        <CountryField
          value={show.country}
          onChange={(country) => onChange({ country })}
          error={errorAt(show, 'country')}
        />
      )}
      <ZoneField
        value={zoneAt(show) ?? ''}
        onChange={(timeZone) => onChange({ timeZone: timeZone || undefined })}
        error={errorAt(show, 'timeZone')}
      />
      <TextField label={showFields.festival.label} {...text('festival')} />
      <TextField label={showFields.stage.label} {...text('stage')} />
      <TextField label={showFields.artists.label} hint={sentences.actsHint} {...text('acts')} />
      <TextField
        label={sentences.ticketLink}
        type="url"
        {...text('link')}
        onChange={(link) => onChange({ link, state: stateWith(show, link) })}
      />
      <TextField label={sentences.price} hint={sentences.priceHint} {...text('price')} />
      <TextField
        label={showFields.ageLimit.label}
        type="number"
        min={1}
        max={99}
        {...text('ageLimit')}
      />
      <SelectField
        label={showFields.state.label}
        value={show.state}
        options={stateOptions}
        onChange={(chosen) =>
          onChange({ state: showStates.find((one) => one === chosen) ?? show.state })
        }
        error={errorAt(show, 'state')}
      />
      <TextField label={showFields.note.label} {...text('note')} />
      <label className="check">
        <input
          type="checkbox"
          checked={show.isFree}
          onChange={({ target: { checked } }) => onChange({ isFree: checked })}
        />
        {sentences.freeEntry}
      </label>
    </>
  );
}

interface ChangesProps {
  show: Checked;
  before: Show;
  after: Show;
  known: readonly SheetAct[];
}

/** What a row of a file changes of the stored show; nothing while a field can't be read. */
function Changes({ show, before, after, known }: ChangesProps) {
  try {
    const changed = changedShowOf(show, after, known);
    return <ChangeList changes={fieldChanges({ ...before }, { ...changed })} />;
  } catch {
    return null;
  }
}

interface Props {
  show: Checked;
  /** The same show in a row above. */
  twin: Checked | undefined;
  /** The stored shows that it may be. */
  stored: readonly ListedShow[];
  /** The artists of the label. */
  known: readonly SheetAct[];
  atOnce: AtOnce | null;
  onChange: (key: string, part: Partial<Checked>) => void;
  /** Makes a show of each day of a line with several. */
  onEach: (key: string) => void;
}

/**
 * A row as the show that it becomes. It opens to be corrected before it is stored. Rows whose props
 * stay are not drawn anew while another is typed into.
 */
export const CheckedRow = memo(function Row({ show, stored, known, atOnce, ...props }: Props) {
  const onChange = (part: Partial<Checked>) => props.onChange(show.key, part);
  const onEach = () => props.onEach(show.key);
  const { line, isTaken, isOpen, error, change } = show;
  const isRefused = hasShownError(show);
  const fields = useId();
  const here = storedAs(show, stored);
  const twin = here ? undefined : props.twin;
  const before = here || twin ? undefined : movedFromIn(show, stored);
  const isDraft =
    isTaken && !change && statusOf(show, atOnce) === 'draft' && lacksOf(show).length > 0;
  const isWantedPublic = (show.rest?.status ?? 'draft') === 'public' || atOnce === 'public';
  const asks = show.asksDay || show.asksCountry;
  const name = placeNameOf(show);
  return (
    <li className="checked-show">
      <div className="checked-head">
        <label className="check">
          <input
            type="checkbox"
            checked={isTaken}
            onChange={({ target: { checked } }) => onChange({ isTaken: checked })}
          />
          <span className="checked-name">
            {show.day && <time dateTime={show.day}>{shortDayLabel(show.day)}</time>}{' '}
            <bdi>{name || line}</bdi>
          </span>
        </label>
        {isTaken && (
          <button
            type="button"
            className="button quiet small"
            aria-expanded={isOpen}
            aria-controls={fields}
            onClick={() => onChange({ isOpen: !isOpen })}
          >
            {sentences.edit}
            <span className="visually-hidden"> {name}</span>
          </button>
        )}
      </div>
      {isTaken && !change && (
        <p className="field-hint" dir="auto">
          {factsOf(show)}
        </p>
      )}
      {line && (
        <p className="field-hint" dir="auto">
          {fill(sentences.readFrom, { line })}
        </p>
      )}
      {here && <p className="field-hint">{sentences.isHere}</p>}
      {show.isSentence && <p className="field-hint">{sentences.isSentence}</p>}
      {twin && (
        <p className="field-hint" dir="auto">
          {fill(sentences.isTwin, { line: twin.line || name })}
        </p>
      )}
      {isTaken && (
        <>
          {before && (
            <label className="check">
              <input
                type="checkbox"
                checked={show.isMove}
                onChange={({ target: { checked } }) => onChange({ isMove: checked })}
              />
              {fill(sentences.moveThatOf, { day: dayLabel(before.day) })}
            </label>
          )}
          {show.leftOut.length > 0 && (
            <p className="field-hint" dir="auto">
              {fill(sentences.leftOutOfLine, { words: show.leftOut.join(' · ') })}
            </p>
          )}
          {isDraft && isWantedPublic && <p className="field-hint">{draftNote(lacksOf(show))}</p>}
          {change && <Changes show={show} {...change} known={known} />}
          <div id={fields} className="checked-fields" hidden={!asks && !isOpen}>
            {show.asksDay && <DayField show={show} onChange={onChange} onEach={onEach} />}
            {show.asksCountry && <AskedCountry show={show} onChange={onChange} />}
            {isOpen && <AllFields show={show} onChange={onChange} onEach={onEach} />}
          </div>
          {error && !isRefused && <ErrorMessage>{error.message}</ErrorMessage>}
        </>
      )}
    </li>
  );
});
