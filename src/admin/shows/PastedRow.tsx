import { useState } from 'react';
import type { ShowRow } from '#contract/lists';
import { addDays, type Day, daysBetween } from '#domain/day';
import { countryTyped, zoneOf } from '#domain/show/city';
import { knownPlace } from '#domain/show/openPlace';
import type { PastedShow } from '#domain/show/pastedShows';
import { isSameShow, mayBeMoved } from '#domain/show/sameShow';
import { actsNamed, actsText, type SheetAct, ticketOf } from '#domain/show/sheetColumns';
import type { NewShowInput, ShowArtist, Ticket } from '#domain/show/show';
import type { ShowPart } from '#domain/show/showRules';
import { type ShowState, showStates } from '#domain/show/showState';
import { weekdayAt } from '#domain/show/writtenDay';
import { priceOf } from '#domain/show/writtenPrice';
import { fill } from '#words/template';
import { SelectField, TextField } from '../../components/Field.tsx';
import { pastedText } from '../richText/pastedText.ts';
import { showFields } from '../sentences/fields.ts';
import { showStateLabels } from '../sentences/names.ts';
import { sentences } from '../sentences/shows.ts';
import { dayLabel, weekdayLabel } from '../ui/formats.ts';
import { draftNote, lacksForPublic } from './AtOnceField.tsx';
import { factsText } from './showFacts.ts';
import { CountryField, ZoneField } from './VenueFields.tsx';

/** A show of a pasted list while it is checked. */
export interface Checked {
  key: string;
  /** Makes adding it repeatable. */
  sendKey: string;
  /** The line as it was pasted. */
  line: string;
  isTaken: boolean;
  day: string;
  /** The day read with its numbers the other way round, while it is not corrected by hand. */
  ambiguous: PastedShow['ambiguous'];
  /** The first and the last day that the line names, of which nobody says on which the show is. */
  range: { from: Day; to: Day } | undefined;
  /** A day that does not exist, as it is written. */
  noDay: string | undefined;
  /** Words of the line that enter no show. */
  leftOut: readonly string[];
  /** The weekday that the line names, from Sunday as 1. */
  weekday: number | undefined;
  /** Whether the line is rather a sentence of the letter. */
  isSentence: boolean;
  doors: string;
  starts: string;
  venue: string;
  city: string;
  country: string | undefined;
  /** City and country as they were read. */
  read: { city: string; country?: string | undefined };
  /** Whether the country is asked for, since the line does not tell it. */
  asksCountry: boolean;
  festival: string;
  stage: string;
  note: string;
  /** Absent while it follows from city and country. */
  timeZone: string | undefined;
  /** Names with semicolons between, support in brackets. */
  acts: string;
  link: string;
  /** As it is written. */
  price: string;
  ageLimit: string;
  state: ShowState;
  isFree: boolean;
  /** Whether the stored show that it may be is moved instead. */
  isMove: boolean;
  error?: string;
}

/**
 * The lines of a list as they are first shown, by their main act. No show is taken twice, and no
 * sentence.
 */
export function checkedShows(
  found: readonly PastedShow[],
  main: SheetAct | undefined,
  stored: readonly ShowRow[],
): Checked[] {
  const all = found.map((show) => checkedShow(show, main));
  return all.map((show) => ({
    ...show,
    isTaken: !show.isSentence && !storedAs(show, stored) && !twinOf(show, all),
  }));
}

function checkedShow(
  { line, day, artists = [], with: names, url, start, ...read }: PastedShow,
  main: SheetAct | undefined,
): Checked {
  const named = artists.filter((name) => name.toLowerCase() !== main?.name.toLowerCase());
  const support = names
    .filter((name) => name.toLowerCase() !== main?.name.toLowerCase())
    .map((name): ShowArtist => ({ part: 'support', name }));
  const acts: ShowArtist[] = [
    ...(main ? [{ part: 'main' as const, ...main }] : []),
    ...named.map((name): ShowArtist => ({ part: 'main', name })),
    ...support,
  ];
  return {
    key: crypto.randomUUID(),
    sendKey: crypto.randomUUID(),
    line,
    isTaken: true,
    day: day === null || read.lastDay ? '' : day,
    range: day && read.lastDay ? { from: day, to: read.lastDay } : undefined,
    noDay: read.noDay,
    leftOut: read.leftOut ?? [],
    ambiguous: read.ambiguous,
    weekday: read.weekday,
    isSentence: read.isSentence ?? false,
    doors: read.doors ?? '',
    starts: start ?? '',
    venue: read.venue,
    city: read.city,
    country: read.country,
    read: { city: read.city, country: read.country },
    asksCountry: read.country === undefined,
    festival: read.festival ?? '',
    stage: read.stage ?? '',
    note: read.note ?? '',
    timeZone: undefined,
    acts: actsText(acts),
    link: url ?? '',
    price: read.prices ?? '',
    ageLimit: String(read.ageLimit ?? ''),
    state: read.state,
    isFree: read.isFree ?? false,
    isMove: true,
  };
}

/** A show with its day read the other way round, if both are possible. */
export function turned(show: Checked): Checked {
  const { day, ambiguous } = show;
  if (!ambiguous?.otherDay) return show;
  return { ...show, day: ambiguous.otherDay, ambiguous: { ...ambiguous, otherDay: day } };
}

/** The facts that tell whether it is a stored show. */
const knownAs = ({ day, venue, city, acts }: Checked) => ({
  day,
  venue: { name: venue, city },
  artists: actsNamed(acts, []),
});

/** The stored show that it is already. */
const storedAs = (show: Checked, shows: readonly ShowRow[]): ShowRow | undefined =>
  shows.find((one) => isSameShow(one, knownAs(show)));

/** The same show in a line above. An early and a late show are two. */
const twinOf = (show: Checked, all: readonly Checked[]): Checked | undefined =>
  all
    .slice(0, all.indexOf(show))
    .find((one) => isSameShow(knownAs(one), knownAs(show)) && !areTimesApart(one, show));

const areTimesApart = (one: Checked, other: Checked) =>
  one.starts !== '' && other.starts !== '' && one.starts !== other.starts;

/** The stored show that it may be on another day. */
export const movedFromIn = (show: Checked, shows: readonly ShowRow[]): ShowRow | undefined =>
  show.day === '' ? undefined : shows.find((one) => mayBeMoved(one, knownAs(show)));

/** The zone at its venue; undefined where only the label's is left. */
const zoneAt = ({ timeZone, city, country }: Checked) => timeZone ?? zoneOf({ city, country });

/** The ticket of a line with a link. A price that is more than a sum is told in its note. */
function ticketIn({ link, price, country }: Checked): Ticket {
  const amount = priceOf([price], country) ?? (isSum.test(price) ? price : '');
  const note = price !== '' && !isSum.test(price) && { note: price };
  return { ...ticketOf([link, amount].filter(Boolean).join(' ')), ...note };
}

/** A price as people type it into the field, such as “18.50 EUR” or “€ 18,50”. */
const isSum = /^(?:[A-Z]{3}|[€£¥])? ?\d+(?:[.,]\d{1,3})? ?(?:[A-Z]{3}|[€£¥])?$/;

/**
 * The show to add. A name that is an artist's of the label is that artist.
 * @throws {Error} with a message for people, for a price or an act that can't be read
 */
export function newShowOf(show: Checked, known: readonly SheetAct[]) {
  const { day, doors, starts, venue, city, country, acts, link, price, state } = show;
  const { ageLimit, isFree, festival, stage } = show;
  const timeZone = zoneAt(show);
  // A ticket needs its link, so a price alone is told in the note.
  const note = [show.note, link ? '' : price].filter(Boolean).map((text) => pastedText(text));
  return {
    day,
    ...(doors && { doors }),
    ...(starts && { starts }),
    ...(timeZone && { timeZone }),
    venue: { name: knownPlace(venue), city: knownPlace(city), ...(country && { country }) },
    ...(festival && { festival }),
    ...(stage && { stage }),
    artists: actsNamed(acts, known),
    state,
    ...(ageLimit && { ageLimit: Number(ageLimit) }),
    ...(isFree && { isFree }),
    tickets: link ? [ticketIn(show)] : [],
    ...(note.length > 0 && { note: note.join('') }),
  } satisfies NewShowInput;
}

/** What a line lacks to be public at once. */
export const lacksOf = (show: Checked): ShowPart[] => {
  const { venue, city, country, festival, acts, link, isFree, state } = show;
  const named = acts.split(';').filter((name) => name.trim() !== '');
  return lacksForPublic({
    venue: { name: knownPlace(venue), city: knownPlace(city), ...(country && { country }) },
    ...(festival && { festival }),
    artists: named,
    tickets: link ? [link] : [],
    isFree,
    state,
  });
};

/** The facts of a line that its first fields don't show. */
const factsOf = (show: Checked): string =>
  factsText({
    ...show,
    timeZone: zoneAt(show),
    tickets: [show.link, show.price].filter(Boolean).join(' · '),
  });

/** A warning if the day falls on another weekday than its line names. */
function weekdayWarning({ day, weekday }: Checked): string | undefined {
  if (!weekday || !day || weekdayAt(day) === weekday) return undefined;
  // 4 January 2026 is a Sunday.
  const named = weekdayLabel(addDays('2026-01-03', weekday));
  return fill(sentences.otherWeekday, { named, day: dayLabel(day), weekday: weekdayLabel(day) });
}

const stateOptions = showStates
  .filter((state) => state !== 'moved')
  .map((state) => ({ value: state, label: showStateLabels[state] }));

interface Props {
  show: Checked;
  /** All lines of the list. */
  all: readonly Checked[];
  /** The stored shows that it may be. */
  shows: readonly ShowRow[];
  onChange: (part: Partial<Checked>) => void;
  /** Makes a show of each day of a line with several. */
  onEach: () => void;
  /** Whether it is public at once, unless it lacks something. */
  isPublic: boolean;
}

/** The state with a ticket link: tickets that have one are sold. */
const stateWith = ({ state }: Checked, link: string): ShowState => {
  if (state === 'announced' && link) return 'onSale';
  return state === 'onSale' && !link ? 'announced' : state;
};

/** The days from the first to the last. */
const daysIn = ({ from, to }: { from: Day; to: Day }): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));

/** A line that names first and last day, as a show on each of them. */
export const onEachDay = (show: Checked): Checked[] =>
  (show.range ? daysIn(show.range) : []).map((day) => ({
    ...show,
    key: crypto.randomUUID(),
    sendKey: crypto.randomUUID(),
    day,
    range: undefined,
  }));

/** Asks on which of several days the show is. */
function RangeField({ show, range, onChange, onEach }: RangeProps) {
  return (
    <SelectField
      label={sentences.whichDay}
      hint={fill(sentences.onWhichDay, { from: dayLabel(range.from), to: dayLabel(range.to) })}
      value={daysIn(range).includes(show.day) ? show.day : ''}
      options={[
        { value: '', label: sentences.dayFirst },
        ...daysIn(range).map((day) => ({
          value: day,
          label: `${weekdayLabel(day)}, ${dayLabel(day)}`,
        })),
        { value: 'each', label: sentences.eachDay },
      ]}
      onChange={(day) => (day === 'each' ? onEach() : onChange({ day }))}
      error={show.error}
    />
  );
}

interface RangeProps extends Pick<Props, 'show' | 'onChange'> {
  range: { from: Day; to: Day };
  /** Makes a show of each day. */
  onEach: () => void;
}

/** The fields that few lines need, drawn once they are asked for. */
function MoreFields({ show, onChange }: Pick<Props, 'show' | 'onChange'>) {
  const text = (name: 'doors' | 'acts' | 'price' | 'ageLimit' | 'festival' | 'stage' | 'note') => ({
    value: show[name],
    onChange: (typed: string) => onChange({ [name]: typed }),
  });
  return (
    <div className="pasted-fields">
      <TextField label={showFields.doors.label} type="time" {...text('doors')} />
      {!show.asksCountry && (
        <CountryField value={show.country} onChange={(country) => onChange({ country })} />
      )}
      <ZoneField
        value={zoneAt(show) ?? ''}
        onChange={(timeZone) => onChange({ timeZone: timeZone || undefined })}
      />
      <TextField label={showFields.festival.label} {...text('festival')} />
      <TextField label={showFields.stage.label} {...text('stage')} />
      <TextField label={showFields.artists.label} hint={sentences.actsHint} {...text('acts')} />
      <TextField
        label={sentences.ticketLink}
        type="url"
        value={show.link}
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
    </div>
  );
}

/** Another city, with its country. */
function placeOf(show: Checked, city: string): Partial<Checked> {
  const country = countryTyped(show.read, show, city);
  return { city, country, asksCountry: show.asksCountry || country === undefined };
}

/** A line as the show that it becomes, to correct before it is added. */
export function PastedRow({ show, all, shows, onChange, onEach, isPublic }: Props) {
  const { line, isTaken, range } = show;
  const lacks = isPublic && isTaken ? lacksOf(show) : [];
  const noDay =
    show.day === '' && show.noDay
      ? fill(sentences.noSuchDay, { written: show.noDay.replace(/\.$/, '') })
      : undefined;
  const [isOpen, setOpen] = useState(false);
  const here = storedAs(show, shows);
  const twin = here ? undefined : twinOf(show, all);
  const before = here || twin ? undefined : movedFromIn(show, shows);
  return (
    <li className="pasted-show">
      <label className="check">
        <input
          type="checkbox"
          aria-label={fill(sentences.takeShow, { line })}
          checked={isTaken}
          onChange={({ target: { checked } }) => onChange({ isTaken: checked })}
        />
        <span dir="auto">{fill(sentences.readFrom, { line })}</span>
      </label>
      {here && <p className="field-hint">{sentences.isHere}</p>}
      {show.isSentence && <p className="field-hint">{sentences.isSentence}</p>}
      {twin && (
        <p className="field-hint" dir="auto">
          {fill(sentences.isTwin, { line: twin.line })}
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
              {fill(sentences.moveThatOf, { day: before.day })}
            </label>
          )}
          <div className="pasted-fields">
            {range ? (
              <RangeField show={show} range={range} onChange={onChange} onEach={onEach} />
            ) : (
              <TextField
                label={sentences.day}
                type="date"
                value={show.day}
                hint={weekdayWarning(show)}
                onChange={(day) => onChange({ day, ambiguous: undefined })}
                error={show.error ?? noDay}
              />
            )}
            <TextField
              label={showFields.starts.label}
              type="time"
              value={show.starts}
              onChange={(starts) => onChange({ starts })}
            />
            <TextField
              label={sentences.city}
              value={show.city}
              onChange={(city) => onChange(placeOf(show, city))}
            />
            <TextField
              label={sentences.venue}
              value={show.venue}
              onChange={(venue) => onChange({ venue })}
            />
            {show.asksCountry && (
              <CountryField
                value={show.country}
                hint={show.country ? undefined : sentences.countryUnknown}
                onChange={(country) => onChange({ country })}
              />
            )}
          </div>
          <p className="field-hint pasted-facts" dir="auto">
            {factsOf(show)}
          </p>
          {show.leftOut.length > 0 && (
            <p className="field-hint" dir="auto">
              {fill(sentences.leftOutOfLine, { words: show.leftOut.join(' · ') })}
            </p>
          )}
          {lacks.length > 0 && <p className="field-hint">{draftNote(lacks)}</p>}
          <details onToggle={({ currentTarget: { open } }) => setOpen(open)}>
            <summary>{sentences.correctMore}</summary>
            {isOpen && <MoreFields show={show} onChange={onChange} />}
          </details>
        </>
      )}
    </li>
  );
}
