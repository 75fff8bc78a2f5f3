import type { ReactNode } from 'react';
import type { FieldError } from '#domain/problem';
import type { Track } from '#domain/release/track';
import { hasErrorUnder } from '../ui/fieldErrorAt.ts';
import { RowButtons } from '../ui/RowButtons.tsx';
import type { OrderedList } from '../ui/useOrderedList.ts';
import { TrackFields } from './TrackFields.tsx';

interface Props {
  track: Track;
  /** What the row is called. */
  name: string;
  place: number;
  list: OrderedList<Track>;
  errors: readonly FieldError[];
  recording: ((track: Track) => ReactNode) | undefined;
}

/** One track: its number, name and ISRC, or its fields while it is edited or was refused. */
export function TrackRow({ track, name, place, list, errors, recording }: Props) {
  const isOpen = list.rows[place]?.key === list.open;
  return (
    <li className="ordered-row" data-row={place}>
      <div className="ordered-head">
        <span className="ordered-mark" aria-hidden="true">
          {place + 1}
        </span>
        <span className="ordered-words">
          <strong dir="auto">{track.name || 'New track'}</strong>
          <span className="ordered-detail">{track.isrc || 'No ISRC'}</span>
        </span>
        <RowButtons list={list} place={place} name={name} />
      </div>
      {(isOpen || hasErrorUnder(errors, 'tracks', place)) && (
        <>
          <TrackFields
            track={track}
            onChange={(changed) => list.replace(place, changed)}
            onDone={() => list.edit(null)}
            {...{ place, errors }}
          />
          {recording?.(track)}
        </>
      )}
    </li>
  );
}
