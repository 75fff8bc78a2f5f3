import { uploadRecording } from '#adapters/upload';
import { recordingHeaderBytes, recordingName, recordingRefusal } from '#domain/release/recording';
import type { Track } from '#domain/release/track';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { sentences } from '../sentences/tracks.ts';
import { problemOf } from '../state/problems.ts';
import { reload } from '../state/queries.ts';
import { withRetries } from '../state/retries.ts';
import { $recordingUploads, type RecordingUpload, type UploadedTrack } from '../state/uploads.ts';

/** The key of a track's upload in `$recordingUploads`. */
export function uploadKey({ id, releaseId }: Pick<UploadedTrack, 'id' | 'releaseId'>): string {
  return recordingName({ release: releaseId, track: id });
}

/** The number of parallel uploads; others wait. */
const atOnce = 2;

const sending = new Map<string, AbortController>();

const isDue = ({ state }: RecordingUpload) =>
  state === 'unsaved' || state === 'waiting' || state === 'sending' || state === 'paused';

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

$recordingUploads.listen((uploads) => {
  if (Object.values(uploads).some(isDue)) window.addEventListener('beforeunload', askBeforeUnload);
  else window.removeEventListener('beforeunload', askBeforeUnload);
});

// Uploads interrupted by a lost connection resume when it returns.
window.addEventListener('online', () => {
  for (const [key, { state, isWorthRetrying }] of Object.entries($recordingUploads.get()))
    if (state === 'failed' && isWorthRetrying) resumeUpload(key);
});

function update(key: string, part: Partial<RecordingUpload>): void {
  const upload = $recordingUploads.get()[key];
  if (upload) $recordingUploads.setKey(key, { ...upload, ...part });
}

async function refusalOf(file: File): Promise<string | null> {
  const header = new Uint8Array(await file.slice(0, recordingHeaderBytes).arrayBuffer());
  return recordingRefusal(header, file.size)?.message ?? null;
}

/** Starts waiting uploads in free slots. */
function sendNext(): void {
  for (const [key, { state }] of Object.entries($recordingUploads.get())) {
    if (sending.size >= atOnce) return;
    if (state === 'waiting' && !sending.has(key)) void send(key);
  }
}

function fail(key: string, error: unknown): void {
  const { code, message } = problemOf(error);
  update(key, { state: 'failed', failure: message, isWorthRetrying: code !== 'unsupported' });
}

/** Announces on the open screen that the last upload has ended. */
function tellOfTheEnd(): void {
  const uploads = Object.values($recordingUploads.get());
  if (uploads.some(({ state }) => state === 'waiting' || state === 'sending')) return;
  const failed = uploads.filter(({ state }) => state === 'failed').length;
  const [done, another] = uploads.filter(({ state }) => state === 'done');
  if (failed > 0) addToast('error', sentences.notAllUploaded);
  else if (another) addToast('success', sentences.allUploaded);
  else if (done)
    addToast(
      'success',
      fill(sentences.isUploaded, {
        name: done.track.name || sentences.theTrack,
        file: done.file.name,
      }),
    );
}

async function send(key: string): Promise<void> {
  const upload = $recordingUploads.get()[key];
  if (!upload) return;
  const control = new AbortController();
  const { signal } = control;
  sending.set(key, control);
  update(key, { state: 'sending', failure: null });
  const onProgress = (sent: number, all: number) => {
    if (!signal.aborted) update(key, { share: sent / Math.max(1, all) });
  };
  const { track, file } = upload;
  const call = { track: track.id, release: track.releaseId, file };
  const attempt = () => uploadRecording(call, { onProgress, signal });
  try {
    await withRetries(attempt, signal);
    if (!signal.aborted) update(key, { state: 'done', share: 1 });
    void reload('listRecordings');
  } catch (error) {
    if (!signal.aborted) fail(key, error);
  } finally {
    // A cancelled upload may have been restarted meanwhile.
    if (sending.get(key) === control) sending.delete(key);
    if (!signal.aborted) tellOfTheEnd();
    sendNext();
  }
}

interface StartOptions {
  /** Waits until the release with the track is saved: see `startSavedUploads`. */
  isUnsaved?: boolean;
}

/** Sends a recording in the background. A file that is not a WAV fails at once, with the reason. */
export async function startUpload(
  track: UploadedTrack,
  file: File,
  { isUnsaved = false }: StartOptions = {},
): Promise<void> {
  const key = uploadKey(track);
  cancelUpload(key);
  const { id, releaseId, name } = track;
  const begun: RecordingUpload = {
    track: { id, releaseId, name },
    file,
    state: isUnsaved ? 'unsaved' : 'waiting',
    share: 0,
    failure: null,
    isWorthRetrying: false,
  };
  const refusal = await refusalOf(file);
  $recordingUploads.setKey(
    key,
    refusal === null ? begun : { ...begun, state: 'failed', failure: refusal },
  );
  sendNext();
}

function stop(key: string): void {
  sending.get(key)?.abort();
  sending.delete(key);
}

/** Stops sending until `resumeUpload`. */
export function pauseUpload(key: string): void {
  stop(key);
  update(key, { state: 'paused' });
  sendNext();
}

/** Continues a paused upload, or retries a failed one, from the last part that arrived. */
export function resumeUpload(key: string): void {
  update(key, { state: 'waiting', failure: null });
  sendNext();
}

/** Cancels an upload; the server keeps nothing of it. */
export function cancelUpload(key: string): void {
  stop(key);
  if ($recordingUploads.get()[key]) $recordingUploads.setKey(key, undefined);
  sendNext();
}

/** Starts the uploads that waited for a release to be saved, for the tracks that it now has. */
export function startSavedUploads(release: string, tracks: readonly Pick<Track, 'id'>[]): void {
  const stored = new Set(tracks.map(({ id }) => id));
  for (const [key, { track, state }] of Object.entries($recordingUploads.get()))
    if (state === 'unsaved' && track.releaseId === release && stored.has(track.id))
      resumeUpload(key);
}

/** Drops the uploads whose track was never saved. */
export function dropUnsavedUploads(): void {
  for (const [key, { state }] of Object.entries($recordingUploads.get()))
    if (state === 'unsaved') cancelUpload(key);
}

/** Removes finished uploads from the list. */
export function forgetDoneUploads(): void {
  for (const [key, { state }] of Object.entries($recordingUploads.get()))
    if (state === 'done') $recordingUploads.setKey(key, undefined);
}
