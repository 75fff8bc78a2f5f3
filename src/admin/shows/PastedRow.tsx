import { useState } from 'react';
import type { ShowRow } from '#contract/lists';
import { addDays } from '#domain/day';
import { zoneOf } from '#domain/show/city';
import { countryName } from '#domain/show/country';
import type { PastedShow } from '#domain/show/pastedShows';
import { isSameShow, mayBeMoved } from '#domain/show/sameShow';
import { actsNamed, actsText, type SheetAct, ticketOf } from '#domain/show/sheetColumns';
import type { NewShowInput, ShowArtist } from '#domain/show/show';
import { type ShowState, showStates } from '#domain/show/showState';
import { weekdayAt } from '#domain/show/writtenDay';
import { fill } from '#words/template';
import { SelectField, TextField } from '../../components/Field.tsx';
import { pastedText } from '../richText/pastedText.ts';
import { showFields } from '../sentences/fields.ts';
import { locale } from '../sentences/language.ts';
import { showStateLabels } from '../sentences/names.ts';
import { sentences } from '../sentences/shows.ts';
import { dayLabel, weekdayLabel } from '../ui/formats.ts';
import { CountryField, ZoneField } from './VenueFields.tsx';

/** A show of a pasted list while it is checked. */
export interface Checked {
  /** Makes adding it repeatable. */
  key: string;
  /** The line as it was pasted. */
  line: string;
  isTaken: boolean;
  day: string;
  /** The day read with its numbers the other way round, while it is not corrected by hand. */
  ambiguous: PastedShow['ambiguous'];
  /** The weekday that the line names, from Sunday as 1. */
  weekday: number | undefined;
  /** Whether the line is rather a sentence of the letter. */
  isSentence: boolean;
  doors: string;
  starts: string;
  venue: string;
  city: string;
  country: string | undefined;
  /** Absent while it follows from city and country. */
  timeZone: string | undefined;
  /** Names with semicolons between, support in brackets. */
  acts: string;
  link: string;
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
    line,
    isTaken: true,
    day: day ?? '',
    ambiguous: read.ambiguous,
    weekday: read.weekday,
    isSentence: read.isSentence ?? false,
    doors: read.doors ?? '',
    starts: start ?? '',
    venue: read.venue,
    city: read.city,
    country: read.country,
    timeZone: undefined,
    acts: actsText(acts),
    link: url ?? '',
    price: read.price ?? '',
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

/**
 * The show to add. A name that is an artist's of the label is that artist.
 * @throws {Error} with a message for people, for a price or an act that can't be read
 */
export function newShowOf(show: Checked, known: readonly SheetAct[]): NewShowInput {
  const { day, doors, starts, venue, city, country, acts, link, price, state } = show;
  const { ageLimit, isFree } = show;
  const timeZone = zoneAt(show);
  return {
    day,
    ...(doors && { doors }),
    ...(starts && { starts }),
    ...(timeZone && { timeZone }),
    venue: { name: venue, city, ...(country && { country }) },
    artists: actsNamed(acts, known),
    state,
    ...(ageLimit && { ageLimit: Number(ageLimit) }),
    ...(isFree && { isFree }),
    tickets: link ? [ticketOf([link, price].filter(Boolean).join(' '))] : [],
    // A ticket needs its link, so a price alone is told in the note.
    ...(price && !link && { note: pastedText(price) }),
  };
}

/** The facts of a line that its first fields don't show. */
function factsOf(show: Checked): string {
  const { country, doors, starts, state, link, price, ageLimit, isFree, acts } = show;
  return [
    country && countryName(country, locale),
    [doors, starts].filter(Boolean).join(' / '),
    zoneAt(show) ?? sentences.zoneOfLabel,
    state !== 'announced' && showStateLabels[state],
    isFree && sentences.freeEntry,
    acts,
    link,
    price,
    ageLimit && `${ageLimit}+`,
  ]
    .filter(Boolean)
    .join(' · ');
}

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
}

/** The fields that few lines need, drawn once they are asked for. */
function MoreFields({ show, onChange }: Pick<Props, 'show' | 'onChange'>) {
  const text = (name: 'doors' | 'starts' | 'acts' | 'link' | 'price' | 'ageLimit') => ({
    value: show[name],
    onChange: (typed: string) => onChange({ [name]: typed }),
  });
  return (
    <div className="pasted-fields">
      <TextField label={showFields.doors.label} type="time" {...text('doors')} />
      <TextField label={showFields.starts.label} type="time" {...text('starts')} />
      <CountryField value={show.country} onChange={(country) => onChange({ country })} />
      <ZoneField
        value={zoneAt(show) ?? 'UTC'}
        hint={zoneAt(show) ? undefined : sentences.zoneOfLabel}
        onChange={(timeZone) => onChange({ timeZone })}
      />
      <TextField label={showFields.artists.label} hint={sentences.actsHint} {...text('acts')} />
      <TextField label={sentences.ticketLink} type="url" {...text('link')} />
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

/** A line as the show that it becomes, to correct before it is added. */
export function PastedRow({ show, all, shows, onChange }: Props) {
  const { line, isTaken, error } = show;
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
            <TextField
              label={sentences.day}
              type="date"
              value={show.day}
              hint={weekdayWarning(show)}
              onChange={(day) => onChange({ day, ambiguous: undefined })}
              error={error}
            />
            <TextField
              label={sentences.city}
              value={show.city}
              onChange={(city) => onChange({ city })}
            />
            <TextField
              label={sentences.venue}
              value={show.venue}
              onChange={(venue) => onChange({ venue })}
            />
            <p className="field-hint" dir="auto">
              {factsOf(show)}
            </p>
          </div>
          <details onToggle={({ currentTarget: { open } }) => setOpen(open)}>
            <summary>{sentences.correctMore}</summary>
            {isOpen && <MoreFields show={show} onChange={onChange} />}
          </details>
        </>
      )}
    </li>
  );
}
