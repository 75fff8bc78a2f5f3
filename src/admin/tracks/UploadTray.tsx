// Loaded lazily with the first upload: the first screen works without it.
import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { fill } from '#words/template';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/tracks.ts';
import { $recordingUploads, type RecordingUpload } from '../state/uploads.ts';
import { forgetDoneUploads, uploadKey } from './recordingUploads.ts';
import { UploadControls, uploadText } from './UploadControls.tsx';
import './recordings.css';

/** The progress of all uploads on one line. */
function summaryOf(uploads: readonly RecordingUpload[]): string {
  const failed = uploads.filter(({ state }) => state === 'failed').length;
  const done = uploads.filter(({ state }) => state === 'done').length;
  if (failed > 0) return fill(sentences.uploads, { failed });
  if (done === uploads.length) return counted(sentences.uploadsDone, { count: done });
  const bytes = uploads.reduce((sum, { file }) => sum + file.size, 0);
  const sent = uploads.reduce((sum, { file, share }) => sum + file.size * share, 0);
  const percent = Math.floor((sent / Math.max(1, bytes)) * 100);
  return fill(sentences.uploadsUnderWay, { done, all: uploads.length, percent });
}

/** All uploads, on every screen: they continue while the person works elsewhere. */
export function UploadTray() {
  const uploads = Object.values(useStore($recordingUploads));
  const summary = useRef<HTMLElement>(null);
  if (uploads.length === 0) return null;
  const toSummary = () => summary.current?.focus();
  const hasDone = uploads.some(({ state }) => state === 'done');
  return (
    <details className="upload-tray">
      <summary ref={summary}>{summaryOf(uploads)}</summary>
      <div className="upload-tray-list">
        <ul>
          {uploads.map((upload) => (
            <li key={uploadKey(upload.track)}>
              <strong dir="auto">{upload.track.name || sentences.newTrack}</strong>
              <span className="upload-file" dir="auto">
                {upload.file.name}
              </span>
              {upload.state === 'done' ? (
                <span className="upload-note">{uploadText(upload)}</span>
              ) : (
                <UploadControls upload={upload} onGone={toSummary} />
              )}
            </li>
          ))}
        </ul>
        {hasDone && (
          <button
            type="button"
            className="button quiet small"
            onClick={() => {
              toSummary();
              forgetDoneUploads();
            }}
          >
            {sentences.clearTheList}
          </button>
        )}
      </div>
    </details>
  );
}
