import { addDays } from '#domain/day';
import type { FieldError } from '#domain/problem';
import { countryCodes, countryName } from '#domain/show/country';
import { startDay } from '#domain/show/showRules';
import { fill } from '#words/template';
import { type Option, SelectField, TextField } from '../../components/Field.tsx';
import type { ShowDraft } from '../editor/draft.ts';
import { showFields } from '../sentences/fields.ts';
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
  const { day, doors, start, timeZone } = show;
  const known = zones.includes(timeZone) ? zones : [timeZone, ...zones];
  const begins = startDay(show);
  const time = (name: 'doors' | 'start') => ({
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
        {...time('start')}
        hint={
          day && doors && start && begins === addDays(day, 1)
            ? fill(sentences.afterMidnight, { day: begins })
            : undefined
        }
      />
      <SelectField
        label={showFields.timeZone.label}
        hint={sentences.zoneHint}
        value={timeZone}
        options={known.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        onChange={(zone) => onChange({ timeZone: zone })}
        error={fieldErrorAt(errors, 'timeZone')}
      />
    </>
  );
}

/** The country, and the venue's own page. */
export function CountryField({ show, onChange, errors }: Props) {
  return (
    <SelectField
      label={showFields.country.label}
      value={show.country ?? ''}
      options={[{ value: '', label: sentences.countryChoice }, ...countryOptions()]}
      onChange={(country) => onChange({ country: country || undefined })}
      error={fieldErrorAt(errors, 'country')}
    />
  );
}
