import type { FieldError } from '#domain/problem';
import type { Track } from '#domain/release/track';
import { Field, SelectField } from '../../components/Field.tsx';
import { trackFields } from '../sentences/fields.ts';
import { sentences } from '../sentences/tracks.ts';
import { fieldErrorAt } from '../ui/formErrors.ts';
import { languageOptions } from './trackControls.ts';

interface LanguageProps {
  value: string | undefined;
  /** The label of the empty choice. */
  none: string;
  onChange: (language: string | undefined) => void;
  error?: string | undefined;
}

/** The language of the lyrics, or none. */
export function LanguageField({ value = '', none, onChange, error }: LanguageProps) {
  return (
    <SelectField
      label={trackFields.language.label}
      value={value}
      options={languageOptions(value, none)}
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
