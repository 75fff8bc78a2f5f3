import { type KeyboardEvent, useState } from 'react';
import { isrcSchema } from '#domain/identifier';
import type { FieldError } from '#domain/problem';
import type { Track } from '#domain/track';
import { Field } from '../../ui/Field.tsx';
import { fieldErrorAt } from '../../ui/fieldErrorAt.ts';

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

/** A track's fields. An ISRC is checked, and set in its plain form, once it was left. */
export function TrackFields({ track, onChange, onDone, place, errors }: Props) {
  const [left, setLeft] = useState(false);
  const isrc = isrcSchema.safeParse(track.isrc);
  const refusal = (field: string) => fieldErrorAt(errors, 'tracks', place, field);
  const onKeyDown = (event: KeyboardEvent) => {
    const isDone = event.key === 'Escape' || event.key === 'Enter';
    if (!isDone) return;
    event.preventDefault();
    onDone();
  };
  const leaveIsrc = () => {
    setLeft(true);
    if (isrc.success && isrc.data !== track.isrc) onChange({ ...track, isrc: isrc.data });
  };
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
      <Field
        label="ISRC"
        hint="12 characters, as in QZ-LBL-20-19501"
        error={(left && isrc.error?.issues[0]?.message) || refusal('isrc')}
      >
        {(given) => (
          <input
            {...given}
            className="code"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            value={track.isrc}
            onChange={(event) => onChange({ ...track, isrc: event.target.value })}
            onBlur={leaveIsrc}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
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
