import { uploadRecording } from '#adapters/upload';
import { maxRecordingBytes, recordingRefusal } from '#domain/release/recording';
import type { Track } from '#domain/release/track';
import { DropZone } from '../ui/DropZone.tsx';
import { UploadProgress } from '../ui/UploadProgress.tsx';
import { useUpload } from '../ui/useUpload.ts';
import { StoredRecording } from './StoredRecording.tsx';
import type { Recordings } from './useRecordings.ts';
import '../ui/uploads.css';

interface Props {
  track: Track;
  recordings: Recordings;
  /** False for a track that is not saved yet: the server then knows nothing of it. */
  isSaved: boolean;
}

/** Enough of a file to find its format: broadcast files have long chunks before it. */
const headerBytes = 1024 * 1024;

async function refusalOf(file: File) {
  const header = new Uint8Array(await file.slice(0, headerBytes).arrayBuffer());
  return recordingRefusal(header, file.size);
}

/** A track's recording: private, uploaded as WAV, fetched and deleted by those who own the release. */
export function TrackFile({ track, recordings, isSaved }: Props) {
  const { state, start, cancel, refuse } = useUpload();
  const stored = recordings.of(track.id);
  if (!isSaved)
    return (
      <p className="upload-note">Save the release, then upload the recording of this track.</p>
    );

  async function take(file: File) {
    const refusal = await refusalOf(file);
    if (refusal) return refuse(refusal.words);
    const given = { track: track.id, release: track.releaseId, file };
    await start((watch) => uploadRecording(given, watch), recordings.reload);
  }

  return (
    <section className="upload" aria-label={`Recording of ${track.name || 'the track'}`}>
      {stored && <StoredRecording track={track} stored={stored} onRemove={recordings.remove} />}
      {state.share === null ? (
        <DropZone
          label={`${stored ? 'Replace' : 'Upload'} the recording of ${track.name}`}
          accept="audio/wav,audio/x-wav,.wav"
          onFile={take}
        >
          <p>
            <strong>{stored ? 'Replace the recording' : 'Upload the recording'}</strong>: a WAV of
            at most {maxRecordingBytes / 1_000_000} MB. It is never public.
          </p>
        </DropZone>
      ) : (
        <UploadProgress what="the recording" share={state.share} onCancel={cancel} />
      )}
      {(state.failure ?? recordings.failure) && (
        <p className="field-error" role="alert">
          {state.failure ?? recordings.failure}
        </p>
      )}
    </section>
  );
}
