import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { api } from '#adapters/api';
import type { Answer } from '#contract/api';
import { type FieldError, reasonOf } from '#domain/problem';
import { maxRecordingBytes } from '#domain/release/recording';
import type { Track } from '#domain/release/track';
import { useCall } from '../state/queries.ts';
import { Modal } from '../ui/Modal.tsx';
import { DropZone, UploadProgress } from '../ui/uploads.tsx';
import { ListeningField } from './ListeningField.tsx';
import { $recordingUploads, cancelUpload, startUpload, uploadKey } from './recordingUploads.ts';
import { TracksField } from './TracksField.tsx';

type Recording = Answer<'listRecordings'>['recordings'][number];

/** The stored recordings of a release's tracks. */
interface Recordings {
  of: (track: string) => Recording | undefined;
  reload: () => void;
  remove: (track: Track) => void;
  failure: string | null;
}

/** Reload before the signed addresses of the recordings expire, in milliseconds. */
const refetchInterval = 8 * 60_000;
/** Look again this soon while the server prepares a recording. */
const progressInterval = 2_000;

function useRecordings(release: string): Recordings {
  const [isWorking, setWorking] = useState(false);
  const { data, problem, retry } = useCall(
    'listRecordings',
    { params: { id: release } },
    { refetchInterval: isWorking ? progressInterval : refetchInterval },
  );
  const [failure, setFailure] = useState<string | null>(null);
  const works = data?.recordings.some(({ sound }) => /waiting|working/.test(sound.state)) ?? false;
  if (works !== isWorking) setWorking(works);
  const reload = () => {
    setFailure(null);
    retry();
  };
  return {
    of: (track) => data?.recordings.find((recording) => recording.track === track),
    reload,
    remove: ({ id, releaseId }) =>
      void api
        .removeRecording({ body: { id, releaseId } })
        .then(reload, (error: unknown) => setFailure(reasonOf(error))),
    failure: failure ?? problem?.message ?? null,
  };
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

interface StoredProps {
  track: Track;
  stored: { url: string; bytes: number };
  onRemove: (track: Track) => void;
}

/** A stored recording: downloaded, or deleted once that is confirmed. */
function StoredRecording({ track, stored, onRemove }: StoredProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = () => {
    setAsking(false);
    onRemove(track);
  };
  return (
    <div className="upload-buttons">
      <a className="button quiet small" href={stored.url} download target="_self">
        Download the recording ({megabytes(stored.bytes)})
      </a>
      <button type="button" className="button quiet small danger" onClick={() => setAsking(true)}>
        Delete the recording
      </button>
      {isAsking && (
        <Modal
          title={`Delete the recording of ${track.name}?`}
          confirm="Delete"
          danger
          onCancel={() => setAsking(false)}
          onConfirm={remove}
        >
          <p>The file can't be restored. The track stays.</p>
        </Modal>
      )}
    </div>
  );
}

interface RecordingProps {
  track: Track;
  recordings: Recordings;
  /** False for a track that is not saved yet, and so unknown to the server. */
  isSaved: boolean;
  onChange: (part: Partial<Track>) => void;
}

/** A track's recording: private, uploaded as WAV, for the owners of the release only. */
function TrackRecording({ track, recordings, isSaved, onChange }: RecordingProps) {
  const key = uploadKey(track);
  const upload = useStore($recordingUploads)[key];
  const stored = recordings.of(track.id);
  const failure = upload?.failure ?? recordings.failure;
  if (!isSaved)
    return (
      <p className="upload-note">Save the release, then upload the recording of this track.</p>
    );

  return (
    <section className="upload" aria-label={`Recording of ${track.name || 'the track'}`}>
      {stored && <StoredRecording track={track} stored={stored} onRemove={recordings.remove} />}
      {stored && <ListeningField track={track} recording={stored} onChange={onChange} />}
      {typeof upload?.share !== 'number' ? (
        <DropZone
          label={`${stored ? 'Replace' : 'Upload'} the recording of ${track.name}`}
          accept="audio/wav,audio/x-wav,.wav"
          onFile={(file) => void startUpload(track, file)}
        >
          <p>
            <strong>{stored ? 'Replace the recording' : 'Upload the recording'}</strong>: a WAV of
            at most {maxRecordingBytes / 1_000_000} MB. The file itself is never public: choose what
            visitors hear of it.
          </p>
        </DropZone>
      ) : (
        <UploadProgress
          what="the recording"
          share={upload.share}
          onCancel={() => cancelUpload(key)}
        />
      )}
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </section>
  );
}

/** How far the upload of a track's recording is, in the row of a track that is closed. */
function UploadNote({ track }: { track: Track }) {
  const upload = useStore($recordingUploads)[uploadKey(track)];
  if (!upload) return null;
  return upload.share === null
    ? ' · The recording was not uploaded'
    : ` · Uploading ${Math.round(upload.share * 100)} %`;
}

interface Props {
  releaseId: string;
  value: readonly Track[];
  /** The tracks as stored: the server takes a recording only for one of these. */
  stored: readonly Track[];
  onChange: (value: Track[]) => void;
  errors: readonly FieldError[];
}

/** The tracks of a stored release, each with its recording. */
export function RecordedTracks({ releaseId, value, stored, onChange, errors }: Props) {
  const recordings = useRecordings(releaseId);
  return (
    <TracksField
      releaseId={releaseId}
      value={value}
      onChange={onChange}
      errors={errors}
      note={(track) => <UploadNote track={track} />}
      recording={(track) => (
        <TrackRecording
          track={track}
          recordings={recordings}
          isSaved={stored.some(({ id }) => id === track.id)}
          onChange={(part) =>
            onChange(value.map((one) => (one.id === track.id ? { ...one, ...part } : one)))
          }
        />
      )}
    />
  );
}
