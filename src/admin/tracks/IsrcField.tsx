import { type KeyboardEvent, useState } from 'react';
import { isrcSchema } from '#domain/identifier';
import type { Track } from '#domain/release/track';
import { Field } from '../../components/Field.tsx';

interface Props {
  track: Track;
  onChange: (track: Track) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** What the server said of it. */
  refusal: string | undefined;
}

/** A track's ISRC: checked, and set in its plain form, once it was left. */
export function IsrcField({ track, onChange, onKeyDown, refusal }: Props) {
  const [left, setLeft] = useState(false);
  const isrc = isrcSchema.safeParse(track.isrc);
  const leave = () => {
    setLeft(true);
    if (isrc.success && isrc.data !== track.isrc) onChange({ ...track, isrc: isrc.data });
  };
  return (
    <Field
      label="ISRC"
      hint="12 characters, as in QZ-LBL-20-19501"
      error={(left && isrc.error?.issues[0]?.message) || refusal}
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
          onBlur={leave}
          onKeyDown={onKeyDown}
        />
      )}
    </Field>
  );
}
