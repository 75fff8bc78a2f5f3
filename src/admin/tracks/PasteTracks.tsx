import { useState } from 'react';
import { type PastedTrack, tracksFromText } from '#domain/release/pastedTracks';
import { maxTracks } from '#domain/release/track';
import { Field } from '../../components/Field.tsx';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/tracks.ts';
import { Modal } from '../ui/Modal.tsx';

interface Props {
  /** The number of tracks on the release. */
  count: number;
  /** The names of the release's artists, which a list may contain beside each title. */
  artists: readonly string[];
  onAdd: (tracks: PastedTrack[]) => void;
}

/** Parses a track list from text, and shows the tracks before adding them. */
export function PasteTracks({ count, artists, onAdd }: Props) {
  const [text, setText] = useState<string | null>(null);
  if (text === null)
    return (
      <button type="button" className="button quiet small" onClick={() => setText('')}>
        {sentences.pasteAList}
      </button>
    );
  const found = tracksFromText(text, artists).slice(0, maxTracks - count);
  // Two lines may be equal, so their keys contain the position.
  const keyed = found.map((track, index) => ({ ...track, key: `${index} ${track.name}` }));
  return (
    <Modal
      title={sentences.pasteATrackList}
      confirm={
        found.length === 0 ? sentences.add : counted(sentences.addTracks, { count: found.length })
      }
      disabled={found.length === 0}
      onConfirm={() => {
        onAdd(found);
        setText(null);
      }}
      onCancel={() => setText(null)}
    >
      <Field label={sentences.trackList} hint={sentences.trackListHint}>
        {(control) => (
          <textarea
            {...control}
            rows={8}
            dir="auto"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <ol className="value-list pasted-tracks">
        {keyed.map(({ key, name, performer, length, isrc }) => (
          <li key={key} dir="auto">
            {[name, performer, length].filter(Boolean).join(' · ')}{' '}
            {isrc && <span className="code">{isrc}</span>}
          </li>
        ))}
      </ol>
    </Modal>
  );
}
