import { useState } from 'react';
import { tracksFromText } from '#domain/release/pastedTracks';
import { maxTracks, type Track } from '#domain/release/track';
import { fill } from '#words/template';
import { Field } from '../../components/Field.tsx';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/tracks.ts';
import { Modal } from '../ui/Modal.tsx';
import { matchPasted, type PastedLine } from './pastedFill.ts';

interface Props {
  /** The tracks on the release. */
  tracks: readonly Track[];
  /** The names of the release's artists, which a list may contain beside each title. */
  artists: readonly string[];
  onPaste: (lines: PastedLine[]) => void;
}

/**
 * Parses a track list from text, and shows which tracks it fills in and adds before it does.
 */
export function PasteTracks({ tracks, artists, onPaste }: Props) {
  const [text, setText] = useState<string | null>(null);
  if (text === null)
    return (
      <button type="button" className="button quiet small" onClick={() => setText('')}>
        {sentences.pasteAList}
      </button>
    );
  const matched = matchPasted(tracksFromText(text, artists), tracks);
  const isNew = ({ index }: PastedLine) => index === null;
  const surplus = matched.filter(isNew).slice(maxTracks - tracks.length);
  const found = matched.filter((line) => !surplus.includes(line));
  const added = found.filter(isNew).length;
  // Two lines may be equal, so their keys contain the position.
  const keyed = found.map((line, index) => ({ ...line, key: `${index} ${line.pasted.name}` }));
  return (
    <Modal
      title={sentences.pasteATrackList}
      confirm={
        found.length === added
          ? added === 0
            ? sentences.add
            : counted(sentences.addTracks, { count: added })
          : fill(sentences.fillInAndAdd, { filled: found.length - added, added })
      }
      disabled={found.length === 0}
      onConfirm={() => {
        onPaste(found);
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
        {keyed.map(({ key, index, pasted: { name, performer, length, isrc } }) => (
          <li key={key} dir="auto">
            {[name, performer, length].filter(Boolean).join(' · ')}{' '}
            {isrc && <span className="code">{isrc}</span>}{' '}
            {tracks.length > 0 && (
              <span className="field-hint">
                {index === null
                  ? sentences.isNewTrack
                  : fill(sentences.fillsIn, {
                      number: index + 1,
                      name: tracks[index]?.name ?? '',
                    })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Modal>
  );
}
