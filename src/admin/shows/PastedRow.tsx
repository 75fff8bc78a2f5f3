import { useState } from 'react';
import type { ShowRow } from '#contract/lists';
import { zoneOf } from '#domain/show/city';
import { countryName } from '#domain/show/country';
import type { PastedShow } from '#domain/show/pastedShows';
import { isSameShow, mayBeMoved } from '#domain/show/sameShow';
import { actsNamed, actsText, type SheetAct, ticketOf } from '#domain/show/sheetColumns';
import type { NewShowInput, ShowArtist } from '#domain/show/show';
import { type ShowState, showStates } from '#domain/show/showState';
import { fill } from '#words/template';
import { SelectField, TextField } from '../../components/Field.tsx';
import { pastedText } from '../richText/pastedText.ts';
import { showFields } from '../sentences/fields.ts';
import { locale } from '../sentences/language.ts';
import { showStateLabels } from '../sentences/names.ts';
import { sentences } from '../sentences/shows.ts';
import { CountryField, ZoneField } from './VenueFields.tsx';

/** A show of a pasted list while it is checked. */
export interface Checked {
  /** Makes adding it repeatable. */
  key: string;
  /** The line as it was pasted. */
  line: string;
  isTaken: boolean;
  day: string;
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

/** A line of a list as it is first shown, by its main act. A show that is here is not taken. */
export function checkedShow(
  { line, day, with: names, url, start, ...read }: PastedShow,
  main: SheetAct | undefined,
  shows: readonly ShowRow[],
): Checked {
  const support = names
    .filter((name) => name.toLowerCase() !== main?.name.toLowerCase())
    .map((name): ShowArtist => ({ part: 'support', name }));
  const acts: ShowArtist[] = [...(main ? [{ part: 'main' as const, ...main }] : []), ...support];
  const show: Checked = {
    key: crypto.randomUUID(),
    line,
    isTaken: true,
    day: day ?? '',
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
  return { ...show, isTaken: !storedAs(show, shows) };
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

const stateOptions = showStates
  .filter((state) => state !== 'moved')
  .map((state) => ({ value: state, label: showStateLabels[state] }));

interface Props {
  show: Checked;
  /** The stored shows to come. */
  shows: readonly ShowRow[];
  onChange: (part: Partial<Checked>) => void;
}

/** The fields that few lines need, drawn once they are asked for. */
function MoreFields({ show, onChange }: Omit<Props, 'shows'>) {
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
      <TextField label={sentences.address} type="url" {...text('link')} />
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
export function PastedRow({ show, shows, onChange }: Props) {
  const { line, isTaken, error } = show;
  const [isOpen, setOpen] = useState(false);
  const here = storedAs(show, shows);
  const before = here ? undefined : movedFromIn(show, shows);
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
              onChange={(day) => onChange({ day })}
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
