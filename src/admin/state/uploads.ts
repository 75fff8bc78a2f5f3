// Every screen’s frame reads this, without the code that sends uploads.
import { map } from 'nanostores';
import type { Track } from '#domain/release/track';

/**
 * Where an upload stands. `held` waits for its track to be saved, `waiting` for a place, `paused` for
 * the person, and `failed` for another try.
 */
type UploadState = 'held' | 'waiting' | 'sending' | 'paused' | 'failed' | 'done';

/** The track that a recording is of. */
export type UploadedTrack = Pick<Track, 'id' | 'releaseId' | 'name'>;

/** The upload of a track's recording. */
export interface RecordingUpload {
  track: UploadedTrack;
  file: File;
  state: UploadState;
  /** The share that is sent, from 0 to 1. */
  share: number;
  failure: string | null;
  /** Whether another try may succeed without another file. */
  isWorthRetrying: boolean;
}

/**
 * The uploads of this page, by `uploadKey`, in the order in which they were asked for. They belong to
 * no screen: they go on while other tracks and other screens are open, until the page is left, which
 * asks first.
 */
export const $recordingUploads = map<Record<string, RecordingUpload>>({});
