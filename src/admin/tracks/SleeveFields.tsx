import type { FieldError } from '#domain/problem';
import { languageName, sungLanguages, wordless } from '#domain/release/sungLanguage';
import type { Track } from '#domain/release/track';
import { Field, type Option, SelectField } from '../../components/Field.tsx';
import { trackFields } from '../sentences/fields.ts';
import { sentences } from '../sentences/tracks.ts';
import { byLabel } from '../ui/formats.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';

let named: Option[] | undefined;

/** Every language by name, computed when a form first shows them. */
function languageOptions(): Option[] {
  named ??= sungLanguages()
    .map((code) => ({ value: code, label: languageName(code, 'en') }))
    .toSorted(byLabel);
  return named;
}

interface LanguageProps {
  value: string | undefined;
  /** The label of the empty choice. */
  none: string;
  onChange: (language: string | undefined) => void;
  error?: string | undefined;
}

/** The language of the lyrics, or none. */
export function LanguageField({ value = '', none, onChange, error }: LanguageProps) {
  // A language outside the list, such as `pt-BR`, is kept.
  const known = languageOptions();
  const other = value && value !== wordless && known.every((option) => option.value !== value);
  return (
    <SelectField
      label={trackFields.language.label}
      value={value}
      options={[
        { value: '', label: none },
        { value: wordless, label: sentences.instrumental },
        ...(other ? [{ value, label: languageName(value, 'en') }] : []),
        ...known,
      ]}
      onChange={(code) => onChange(code || undefined)}
      error={error}
    />
  );
}

interface TextProps {
  label: string;
  value: string | undefined;
  rows: number;
  onChange: (text: string) => void;
  error?: string | undefined;
  hint?: string;
}

/** A multi-line text: credits, lyrics, notes. */
export function LinesField({ label, value = '', rows, onChange, error, hint }: TextProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          dir="auto"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface Props {
  track: Track;
  index: number;
  errors: readonly FieldError[];
  onChange: (part: Partial<Track>) => void;
}

/** The notes, credits, lyrics and language of a track, and whether it is explicit. */
export function SleeveFields({ track, index, errors, onChange }: Props) {
  const errorAt = (field: string) => fieldErrorAt(errors, 'tracks', index, field);
  return (
    <>
      <LanguageField
        value={track.language}
        none={sentences.thatOfTheRelease}
        onChange={(language) => onChange({ language })}
        error={errorAt('language')}
      />
      <LinesField
        label={trackFields.description.label}
        value={track.description}
        rows={2}
        onChange={(description) => onChange({ description })}
        error={errorAt('description')}
      />
      <LinesField
        label={trackFields.credits.label}
        hint={trackFields.credits.hint}
        value={track.credits}
        rows={3}
        onChange={(credits) => onChange({ credits })}
        error={errorAt('credits')}
      />
      <LinesField
        label={trackFields.lyrics.label}
        value={track.lyrics}
        rows={6}
        onChange={(lyrics) => onChange({ lyrics })}
        error={errorAt('lyrics')}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={track.explicit ?? false}
          onChange={(event) => onChange({ explicit: event.target.checked })}
        />
        {trackFields.explicit.label}
      </label>
    </>
  );
}
