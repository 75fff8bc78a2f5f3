import { addDays } from '#domain/day';
import type { FieldError } from '#domain/problem';
import { zoneOf } from '#domain/show/city';
import { countryCodes, countryName } from '#domain/show/country';
import { startDay } from '#domain/show/showRules';
import { fill } from '#words/template';
import { type Option, SelectField, TextField } from '../../components/Field.tsx';
import type { ShowDraft, VenueDraft } from '../editor/draft.ts';
import { showFields, venueFields } from '../sentences/fields.ts';
import { locale } from '../sentences/language.ts';
import { sentences } from '../sentences/shows.ts';
import { byLabel } from '../ui/formats.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';

interface Props {
  show: ShowDraft;
  onChange: (part: Partial<ShowDraft>) => void;
  errors: readonly FieldError[];
}

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

let named: Option[] | undefined;

/** Every country by name, computed when a form first shows them. */
function countryOptions(): Option[] {
  named ??= countryCodes()
    .map((code) => ({ value: code, label: countryName(code, locale) }))
    .toSorted(byLabel);
  return named;
}

/** The day, and the times on the venue's clocks. */
export function TimeFields({ show, onChange, errors }: Props) {
  const { day, timeZone } = show;
  const begins = startDay(show);
  const time = (name: 'doors' | 'starts') => ({
    label: showFields[name].label,
    type: 'time',
    value: show[name] ?? '',
    onChange: (typed: string) => onChange({ [name]: typed || undefined }),
    error: fieldErrorAt(errors, name),
  });
  return (
    <>
      <TextField
        label={showFields.day.label}
        type="date"
        value={day}
        onChange={(typed) => onChange({ day: typed })}
        error={fieldErrorAt(errors, 'day')}
      />
      <TextField {...time('doors')} />
      <TextField
        {...time('starts')}
        hint={
          day && begins === addDays(day, 1)
            ? fill(sentences.afterMidnight, { day: begins })
            : undefined
        }
      />
      <ZoneField
        hint={zoneOf(show.venue) ? sentences.zoneHint : sentences.zoneUnsure}
        value={timeZone}
        onChange={(zone) => onChange({ timeZone: zone })}
        error={fieldErrorAt(errors, 'timeZone')}
      />
    </>
  );
}

interface CountryProps {
  value: string | undefined;
  onChange: (country: string | undefined) => void;
  hint?: string | undefined;
  error?: string | undefined;
}

/** The country of a venue. */
export function CountryField({ value = '', onChange, hint, error }: CountryProps) {
  return (
    <SelectField
      label={venueFields.country.label}
      value={value}
      options={[{ value: '', label: sentences.countryChoice }, ...countryOptions()]}
      onChange={(country) => onChange(country || undefined)}
      hint={hint}
      error={error}
    />
  );
}

interface ZoneProps {
  value: string;
  onChange: (zone: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
}

/** The time zone of a venue; an empty one asks for it. */
export function ZoneField({ value, onChange, hint, error }: ZoneProps) {
  const known = zones.includes(value) ? zones : [value, ...zones];
  return (
    <SelectField
      label={showFields.timeZone.label}
      hint={hint}
      value={value}
      options={known.map((zone) => ({
        value: zone,
        label: zone.replaceAll('_', ' ') || sentences.zoneChoice,
      }))}
      onChange={onChange}
      error={error}
    />
  );
}

interface VenueProps {
  value: VenueDraft;
  onChange: (venue: VenueDraft) => void;
  errors: readonly FieldError[];
}

/** The venue with its place and its own page. */
export function VenueFields({ value, onChange, errors }: VenueProps) {
  const set = (part: keyof VenueDraft, text: string | undefined) =>
    onChange({ ...value, [part]: text });
  const field = (part: keyof VenueDraft) => ({
    label: venueFields[part].label,
    value: value[part] ?? '',
    error: fieldErrorAt(errors, 'venue', part),
  });
  return (
    <>
      <TextField {...field('name')} onChange={(name) => set('name', name)} />
      <TextField {...field('city')} onChange={(city) => set('city', city)} />
      <CountryField
        value={value.country}
        onChange={(country) => set('country', country)}
        error={fieldErrorAt(errors, 'venue', 'country')}
      />
      <TextField
        {...field('address')}
        onChange={(address) => set('address', address || undefined)}
      />
      <TextField
        {...field('url')}
        type="url"
        placeholder="https://"
        onChange={(typed) => set('url', typed.trim() || undefined)}
      />
    </>
  );
}
