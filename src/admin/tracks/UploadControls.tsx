import { useId } from 'react';
import { fill } from '#words/template';
import { ErrorLine } from '../../components/Field.tsx';
import { sentences } from '../sentences/tracks.ts';
import type { RecordingUpload } from '../state/uploads.ts';
import { UploadProgress } from '../ui/uploads.tsx';
import { cancelUpload, pauseUpload, resumeUpload, uploadKey } from './recordingUploads.ts';

const stateLabels: Readonly<Record<RecordingUpload['state'], string>> = {
  unsaved: sentences.stateUnsaved,
  waiting: sentences.stateWaiting,
  sending: sentences.uploading,
  paused: sentences.paused,
  failed: sentences.notUploaded,
  done: sentences.uploaded,
};

/** The state of an upload as text. */
export function uploadText({ state, share, failure }: RecordingUpload): string {
  if (state === 'failed') return failure ?? stateLabels.failed;
  if (state === 'sending' || state === 'paused')
    return fill(state === 'sending' ? sentences.sendingShare : sentences.pausedShare, {
      percent: Math.round(share * 100),
    });
  return stateLabels[state];
}

/** Why an upload failed, if it did. */
export const failureOf = (upload: RecordingUpload | undefined) =>
  upload?.state === 'failed' ? uploadText(upload) : undefined;

/** The next action. It is always the same button, so the focus stays on it. */
function nextStep({ track, state, isWorthRetrying }: RecordingUpload) {
  const key = uploadKey(track);
  if (state === 'sending' || state === 'waiting')
    return { label: sentences.pause, go: () => pauseUpload(key) };
  if (state === 'paused') return { label: sentences.resume, go: () => resumeUpload(key) };
  if (state === 'failed' && isWorthRetrying)
    return { label: sentences.tryAgain, go: () => resumeUpload(key) };
  return null;
}

interface Props {
  upload: RecordingUpload;
  /** Called before the buttons disappear, so the focus can be moved. */
  onGone: () => void;
  /** Links the drop zone for another file to the error message. */
  id?: string;
}

/** The progress and controls of an upload. */
export function UploadControls({ upload, onGone, id }: Props) {
  const ownId = useId();
  const { track, file, state, share } = upload;
  const key = uploadKey(track);
  const name = track.name || sentences.theTrack;
  const cancel = () => {
    onGone();
    cancelUpload(key);
  };
  const next = nextStep(upload);
  const button = (label: string, onClick: () => void) => (
    <button
      type="button"
      className="button quiet small"
      aria-label={`${label}: ${file.name}`}
      onClick={onClick}
    >
      {label}
    </button>
  );
  return (
    <div className="upload-controls">
      {state === 'sending' && (
        <UploadProgress label={fill(sentences.uploadingTheRecordingOf, { name })} share={share} />
      )}
      <ErrorLine id={id ?? ownId} error={failureOf(upload)} isAlert />
      {state !== 'sending' && state !== 'failed' && (
        <p className="upload-note">{uploadText(upload)}</p>
      )}
      <div className="upload-buttons">
        {next && button(next.label, next.go)}
        {state !== 'done' &&
          button(state === 'failed' ? sentences.dismiss : sentences.cancel, cancel)}
      </div>
    </div>
  );
}
