import { useStore } from '@nanostores/react';
import { useId, useRef, useState } from 'react';
import type { Answer } from '#contract/api';
import { minutesText } from '#domain/listening/audioAddress';
import { maxRecordingBytes } from '#domain/release/recording';
import type { Track } from '#domain/release/track';
import { formatText } from '#domain/release/wavFile';
import { trashDays } from '#domain/trash';
import { fill } from '#words/template';
import { tied } from '../../components/Field.tsx';
import { filled } from '../../components/filled.tsx';
import { sentences } from '../sentences/tracks.ts';
import { $recordingUploads } from '../state/uploads.ts';
import { Modal } from '../ui/Modal.tsx';
import { DropZone } from '../ui/uploads.tsx';
import {
  type EarlierActions,
  type EarlierRecording,
  EarlierRecordings,
} from './EarlierRecordings.tsx';
import { ListeningField } from './ListeningField.tsx';
import { startUpload, uploadKey } from './recordingUploads.ts';
import { failureOf, UploadControls } from './UploadControls.tsx';
import { useSteadySource } from './useSteadySource.ts';
import './recordings.css';

type Recording = Answer<'listRecordings'>['recordings'][number];

export const wavTypes = 'audio/wav,audio/x-wav,.wav';

/** A stored recording on one line: file name, length and format. */
export function recordingText({ fileName, sound: { seconds, format } }: Recording): string {
  const facts = [fileName || sentences.recording];
  if (seconds !== undefined) facts.push(minutesText(seconds));
  if (format) facts.push(formatText(format));
  return facts.join(' · ');
}

const megabytes = (bytes: number) => fill(sentences.mb, { bytes: (bytes / 1_000_000).toFixed(1) });

interface StoredProps {
  track: Track;
  stored: Recording;
  /** Null for people who may not delete it. */
  onRemove: ((track: Track) => void) | null;
}

/** A stored recording: played, downloaded, or deleted after confirmation. */
function StoredRecording({ track, stored, onRemove }: StoredProps) {
  const [isAsking, setAsking] = useState(false);
  const audio = useRef<HTMLAudioElement>(null);
  const source = useSteadySource(audio, stored.url);
  const remove = () => {
    setAsking(false);
    onRemove?.(track);
  };
  return (
    <>
      <p className="recording-facts" dir="auto">
        {recordingText(stored)}
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: It is music. */}
      <audio
        className="recording-player"
        aria-label={fill(sentences.recordingOf, { name: track.name })}
        controls
        preload="none"
        ref={audio}
        src={source}
      />
      <div className="upload-buttons">
        <a className="button quiet small" href={stored.url} download target="_self">
          {fill(sentences.downloadTheRecording, { megabytes: megabytes(stored.bytes) })}
        </a>
        {onRemove && (
          <button
            type="button"
            className="button quiet small danger"
            onClick={() => setAsking(true)}
          >
            {sentences.deleteTheRecording}
          </button>
        )}
        {isAsking && (
          <Modal
            title={fill(sentences.deleteQuestion, { name: track.name })}
            confirm={sentences.delete}
            danger
            onCancel={() => setAsking(false)}
            onConfirm={remove}
          >
            <p>{fill(sentences.deletionKeeps, { days: trashDays })}</p>
          </Modal>
        )}
      </div>
    </>
  );
}

interface Props extends EarlierActions {
  track: Track;
  stored: Recording | undefined;
  earlier: readonly EarlierRecording[];
  onRemove: (track: Track) => void;
  /** Why the recordings could not be listed or one could not be deleted. */
  failure: string | null;
  /** False for an unsaved track, which the server does not know yet. */
  isSaved: boolean;
  /** Whether the label has to approve changes of what the public sees. */
  needsApproval?: boolean;
  onChange: (part: Partial<Track>) => void;
  /** Takes the first recording of a track of which nobody has chosen what visitors hear. */
  onUndecided: (file: File) => void;
}

/** A track's recording: private, uploaded as WAV, only for the owners of the release. */
export function TrackRecording(props: Props) {
  const { track, stored, earlier, onRemove, onRestore, onPurge, failure, isSaved, onChange } =
    props;
  const { needsApproval = false, onUndecided } = props;
  // The server refuses changes of what the public gets.
  const isKept = needsApproval && stored !== undefined;
  const [replacement, setReplacement] = useState<File | null>(null);
  const upload = useStore($recordingUploads)[uploadKey(track)];
  const section = useRef<HTMLElement>(null);
  const id = useId();
  const take = (file: File) => {
    if (stored) setReplacement(file);
    else if (track.listen) start(file);
    else onUndecided(file);
  };
  const start = (file: File) => void startUpload(track, file, { isUnsaved: !isSaved });
  return (
    <section
      className="upload"
      aria-label={fill(sentences.recordingOf, { name: track.name || sentences.theTrack })}
      tabIndex={-1}
      ref={section}
    >
      {stored && (
        <StoredRecording track={track} stored={stored} onRemove={isKept ? null : onRemove} />
      )}
      {isKept && <p className="upload-note">{sentences.askTheLabelToChangeIt}</p>}
      {stored && <ListeningField track={track} recording={stored} onChange={onChange} />}
      {upload && upload.state !== 'done' && (
        <UploadControls upload={upload} id={id} onGone={() => section.current?.focus()} />
      )}
      {!isKept && (!upload || upload.state === 'done' || upload.state === 'failed') && (
        <DropZone
          label={
            stored
              ? fill(sentences.replaceTheRecordingOf, { name: track.name })
              : fill(sentences.uploadTheRecordingOf, { name: track.name })
          }
          accept={wavTypes}
          onFiles={([file]) => file && take(file)}
          error={tied(id, { error: failureOf(upload) })}
        >
          <p>
            {filled(sentences.wavHint, {
              button: (
                <strong>
                  {stored ? sentences.replaceTheRecording : sentences.uploadTheRecording}
                </strong>
              ),
              most: maxRecordingBytes / 1_000_000_000,
            })}
          </p>
        </DropZone>
      )}
      {stored && replacement && (
        <Modal
          title={fill(sentences.replaceQuestion, { name: track.name })}
          confirm={sentences.replace}
          onCancel={() => setReplacement(null)}
          onConfirm={() => {
            setReplacement(null);
            start(replacement);
          }}
        >
          <p>
            {fill(sentences.replacementKeeps, {
              file: replacement.name,
              earlier: stored.fileName || sentences.recording,
              days: trashDays,
            })}
          </p>
          {stored.sound.isPublic && <p>{sentences.replacementIsHeard}</p>}
          <p>{sentences.replacementIsGiven}</p>
        </Modal>
      )}
      <EarlierRecordings track={track} earlier={earlier} onRestore={onRestore} onPurge={onPurge} />
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </section>
  );
}
