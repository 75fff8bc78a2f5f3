import type { FieldError } from '#domain/problem';
import type { Track } from '#domain/release/track';
import { Field } from '../../components/Field.tsx';
import { doneKeys } from '../ui/doneKeys.ts';
import { fieldErrorAt } from '../ui/fieldErrorAt.ts';
import { IsrcField } from './IsrcField.tsx';

interface Props {
  track: Track;
  onChange: (track: Track) => void;
  /** Enter in a field of one line, or Escape. */
  onDone: () => void;
  place: number;
  errors: readonly FieldError[];
}

const lines = [
  { field: 'name', label: 'Name' },
  { field: 'composer', label: 'Composer' },
  { field: 'lyricsWriter', label: 'Lyrics writer' },
] as const;

/** A track's fields. */
export function TrackFields({ track, onChange, onDone, place, errors }: Props) {
  const refusal = (field: string) => fieldErrorAt(errors, 'tracks', place, field);
  const onKeyDown = doneKeys(onDone);
  return (
    <div className="ordered-fields">
      {lines.map(({ field, label }) => (
        <Field key={field} label={label} error={refusal(field)}>
          {(given) => (
            <input
              {...given}
              {...(field === 'name' && { 'data-action': 'first' })}
              dir="auto"
              value={track[field]}
              onChange={(event) => onChange({ ...track, [field]: event.target.value })}
              onKeyDown={onKeyDown}
            />
          )}
        </Field>
      ))}
      <IsrcField track={track} onChange={onChange} refusal={refusal('isrc')} {...{ onKeyDown }} />
      <Field label="Notes" error={refusal('description')}>
        {(given) => (
          <textarea
            {...given}
            rows={2}
            dir="auto"
            value={track.description}
            onChange={(event) => onChange({ ...track, description: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
