// Imported by every screen's frame, so it excludes the code that sends uploads.
import { map } from 'nanostores';
import type { Track } from '#domain/release/track';

/**
 * The state of an upload. `unsaved` waits for its track to be saved, `waiting` for a free slot,
 * `paused` for the person, and `failed` for another attempt.
 */
type UploadState = 'unsaved' | 'waiting' | 'sending' | 'paused' | 'failed' | 'done';

/** The track of a recording. */
export type UploadedTrack = Pick<Track, 'id' | 'releaseId' | 'name'>;

/** The upload of a track's recording. */
export interface RecordingUpload {
  track: UploadedTrack;
  file: File;
  state: UploadState;
  /** The uploaded share, from 0 to 1. */
  share: number;
  failure: string | null;
  /** Whether another attempt with the same file may succeed. */
  isWorthRetrying: boolean;
}

/**
 * The uploads of this page by `uploadKey`, in the order in which they started. They belong to no
 * screen and continue while other tracks and screens are open, until the page is left, which asks
 * first.
 */
export const $recordingUploads = map<Record<string, RecordingUpload>>({});
