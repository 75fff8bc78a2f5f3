import { map } from 'nanostores';
import { uploadRecording } from '#adapters/upload';
import { reasonOf } from '#domain/problem';
import { recordingName, recordingRefusal } from '#domain/release/recording';
import type { Track } from '#domain/release/track';
import { addToast } from '#stores/toasts';
import { reload } from '../state/queries.ts';

/** The upload of a track's recording. */
interface RecordingUpload {
  /** The share that is sent, from 0 to 1; null once it failed. */
  share: number | null;
  failure: string | null;
}

type Uploaded = Pick<Track, 'id' | 'releaseId' | 'name'>;

/**
 * The uploads that are under way or failed, by `uploadKey`. They belong to no screen: they go on
 * while other tracks and other screens are open, until the page is left, which asks first.
 */
export const $recordingUploads = map<Record<string, RecordingUpload>>({});

export function uploadKey({ id, releaseId }: Uploaded): string {
  return recordingName({ release: releaseId, track: id });
}

/** Enough of a file to find its format: broadcast WAV files have long chunks before it. */
const headerBytes = 1024 * 1024;
/** So many recordings are sent at a time; others wait. */
const atOnce = 2;

const running = new Map<string, AbortController>();
const waiting: (() => void)[] = [];
let sending = 0;

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** Waits until fewer than `atOnce` are being sent. */
async function turn(): Promise<void> {
  if (sending < atOnce) sending += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
}

/** Hands the place of a sent recording to the next one. */
function endTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else sending -= 1;
}

function begin(key: string): AbortController {
  cancelUpload(key);
  const control = new AbortController();
  running.set(key, control);
  window.addEventListener('beforeunload', askBeforeUnload);
  $recordingUploads.setKey(key, { share: 0, failure: null });
  return control;
}

function end(key: string, failure: string | null): void {
  running.delete(key);
  if (running.size === 0) window.removeEventListener('beforeunload', askBeforeUnload);
  $recordingUploads.setKey(key, failure === null ? undefined : { share: null, failure });
}

async function refusalOf(file: File): Promise<string | null> {
  const header = new Uint8Array(await file.slice(0, headerBytes).arrayBuffer());
  return recordingRefusal(header, file.size)?.words ?? null;
}

/** Sends a recording, in the background. Its end is told by an alert on whatever screen is open. */
export async function startUpload(track: Uploaded, file: File): Promise<void> {
  const key = uploadKey(track);
  const name = track.name || 'the track';
  const { signal } = begin(key);
  const refusal = await refusalOf(file);
  if (signal.aborted) return;
  if (refusal) return end(key, refusal);
  await turn();
  const onProgress = (sent: number, all: number) => {
    if (!signal.aborted)
      $recordingUploads.setKey(key, { share: sent / Math.max(1, all), failure: null });
  };
  try {
    const given = { track: track.id, release: track.releaseId, file };
    await uploadRecording(given, { onProgress, signal });
    if (signal.aborted) return;
    end(key, null);
    addToast('success', `The recording of ${name} is uploaded: ${file.name}`);
    await reload('listRecordings');
  } catch (error) {
    if (signal.aborted) return;
    end(key, reasonOf(error));
    addToast('error', `The recording of ${name} was not uploaded. ${reasonOf(error)}`);
  } finally {
    endTurn();
  }
}

/** Stops an upload; the server keeps nothing of it. */
export function cancelUpload(key: string): void {
  const control = running.get(key);
  if (!control) return;
  control.abort();
  end(key, null);
}
