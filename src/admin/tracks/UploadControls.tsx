import { useId } from 'react';
import { fill } from '#words/template';
import { ErrorLine } from '../../components/Field.tsx';
import type { RecordingUpload } from '../state/uploads.ts';
import { UploadProgress } from '../ui/uploads.tsx';
import { words } from '../words/tracks.ts';
import { cancelUpload, pauseUpload, resumeUpload, uploadKey } from './recordingUploads.ts';

const stateLabels: Readonly<Record<RecordingUpload['state'], string>> = {
  unsaved: words.stateUnsaved,
  waiting: words.stateWaiting,
  sending: words.uploading,
  paused: words.paused,
  failed: words.notUploaded,
  done: words.uploaded,
};

/** The state of an upload as text. */
export function uploadWords({ state, share, failure }: RecordingUpload): string {
  if (state === 'failed') return failure ?? stateLabels.failed;
  if (state === 'sending' || state === 'paused')
    return fill(state === 'sending' ? words.sendingShare : words.pausedShare, {
      percent: Math.round(share * 100),
    });
  return stateLabels[state];
}

/** Why an upload failed, if it did. */
export const failureOf = (upload: RecordingUpload | undefined) =>
  upload?.state === 'failed' ? uploadWords(upload) : undefined;

/** The next action. It is always the same button, so the focus stays on it. */
function nextStep({ track, state, isWorthRetrying }: RecordingUpload) {
  const key = uploadKey(track);
  if (state === 'sending' || state === 'waiting')
    return { label: words.pause, go: () => pauseUpload(key) };
  if (state === 'paused') return { label: words.resume, go: () => resumeUpload(key) };
  if (state === 'failed' && isWorthRetrying)
    return { label: words.tryAgain, go: () => resumeUpload(key) };
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
  const name = track.name || words.theTrack;
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
        <UploadProgress label={fill(words.uploadingTheRecordingOf, { name })} share={share} />
      )}
      <ErrorLine id={id ?? ownId} error={failureOf(upload)} isAlert />
      {state !== 'sending' && state !== 'failed' && (
        <p className="upload-note">{uploadWords(upload)}</p>
      )}
      <div className="upload-buttons">
        {next && button(next.label, next.go)}
        {state !== 'done' && button(state === 'failed' ? words.dismiss : words.cancel, cancel)}
      </div>
    </div>
  );
}
