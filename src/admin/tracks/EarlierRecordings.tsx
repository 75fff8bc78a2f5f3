import { useState } from 'react';
import type { Answer } from '#contract/api';
import { minutesText } from '#domain/listening/audioAddress';
import type { Track } from '#domain/release/track';
import { fill } from '#words/template';
import { filled } from '../../components/filled.tsx';
import { sentences } from '../sentences/tracks.ts';
import { Modal } from '../ui/Modal.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';

/** A recording of a track that was replaced or deleted. */
export type EarlierRecording = Answer<'listRecordings'>['earlier'][number];

/** The changes that people make to earlier recordings. */
export interface EarlierActions {
  onRestore: (track: Track, recording: string) => void;
  onPurge: (track: Track, recording: string) => void;
}

/** Its file's name and length. */
function nameOf({ fileName, seconds }: EarlierRecording): string {
  const name = fileName || sentences.recording;
  return seconds === undefined ? name : `${name} · ${minutesText(seconds)}`;
}

interface Props extends EarlierActions {
  track: Track;
  earlier: readonly EarlierRecording[];
}

/** A track's earlier recordings: who sent them, who ended them, and a way back while they are kept. */
export function EarlierRecordings({ track, earlier, onRestore, onPurge }: Props) {
  const [purging, setPurging] = useState<EarlierRecording | null>(null);
  if (earlier.length === 0) return null;
  return (
    <section aria-label={fill(sentences.earlierRecordingsOf, { name: track.name })}>
      <p>
        <strong>{sentences.earlierRecordings}</strong>
      </p>
      <ul className="earlier-recordings">
        {earlier.map((one) => {
          const { id, by, storedAt, endedBy, endedAt, until } = one;
          const name = nameOf(one);
          return (
            <li key={id}>
              <p dir="auto">{name}</p>
              <p className="upload-file">
                {by &&
                  filled(sentences.sentBy, {
                    by: <bdi>{by}</bdi>,
                    at: <Timestamp at={storedAt} />,
                  })}{' '}
                {filled(sentences.endedBy, {
                  by: <bdi>{endedBy}</bdi>,
                  at: <Timestamp at={endedAt} />,
                })}{' '}
                {until
                  ? filled(sentences.keptUntil, { at: <Timestamp at={until} /> })
                  : sentences.fileIsGone}
              </p>
              {until && (
                <div className="upload-buttons">
                  <button
                    type="button"
                    className="button quiet small"
                    aria-label={fill(sentences.useTheEarlierNamed, { name })}
                    onClick={() => onRestore(track, id)}
                  >
                    {sentences.useTheEarlier}
                  </button>
                  <button
                    type="button"
                    className="button quiet small danger"
                    aria-label={fill(sentences.deleteNowNamed, { name })}
                    onClick={() => setPurging(one)}
                  >
                    {sentences.deleteNow}
                  </button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {purging && (
        <Modal
          title={fill(sentences.purgeQuestion, { name: nameOf(purging) })}
          confirm={sentences.deleteNow}
          danger
          onCancel={() => setPurging(null)}
          onConfirm={() => {
            setPurging(null);
            onPurge(track, purging.id);
          }}
        >
          <p>{sentences.purgeLoses}</p>
        </Modal>
      )}
    </section>
  );
}
