import type { ReactNode } from 'react';
import type { FieldError } from '#domain/problem';
import { maxTracks, type Track } from '#domain/release/track';
import { fieldErrorAt } from '../ui/fieldErrorAt.ts';
import { ListStatus } from '../ui/ListStatus.tsx';
import { useOrderedList } from '../ui/useOrderedList.ts';
import { TrackRow } from './TrackRow.tsx';
import '../ui/ordered.css';

interface Props {
  releaseId: string;
  value: readonly Track[];
  onChange: (value: Track[]) => void;
  /** Refused fields, as in `tracks.2.isrc`. */
  errors?: readonly FieldError[];
  /** Draws what belongs to a track's recording; shown while the track is edited. */
  recording?: (track: Track) => ReactNode;
}

const nameOf = (track: Track) => track.name || 'the new track';

const newTrack = (releaseId: string): Track => ({
  id: crypto.randomUUID(),
  name: '',
  isrc: '',
  releaseId,
  composer: '',
  lyricsWriter: '',
  description: '',
});

/** The tracks of a release, in their order. Changes stay in memory until the release is saved. */
export function TracksField({ releaseId, value, onChange, errors = [], recording }: Props) {
  const list = useOrderedList({ value, onChange, nameOf });
  const error = fieldErrorAt(errors, 'tracks');
  return (
    <section className="ordered" aria-label="Tracks" ref={list.ref}>
      <h2 className="ordered-title">Tracks</h2>
      {value.length === 0 && <p className="ordered-empty">No tracks yet.</p>}
      <ol className="ordered-rows">
        {list.rows.map(({ key, entry }, place) => (
          <TrackRow
            key={key}
            track={entry}
            name={nameOf(entry)}
            {...{ place, list, errors, recording }}
          />
        ))}
      </ol>
      <ListStatus list={list} nameOf={nameOf} />
      {error && <p className="field-error">{error}</p>}
      <div className="ordered-actions">
        <button
          type="button"
          className="button quiet small"
          data-action="add"
          disabled={value.length >= maxTracks}
          onClick={() => list.add(newTrack(releaseId))}
        >
          Add a track
        </button>
      </div>
    </section>
  );
}
