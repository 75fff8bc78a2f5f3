import type { Id } from '#domain/identifier';
import type { StoredRelease } from '#domain/release/release';
import type { RecordingStore, StoredRecording } from '#functions/ports/files';

/** A track's recording, if it is that release's. */
export async function recordingOf(
  recordings: RecordingStore,
  track: Id,
  release: Id,
): Promise<StoredRecording | null> {
  const stored = await recordings.find(track);
  return stored?.release === release ? stored : null;
}

/** Deletes the recordings of the tracks that a release no longer has. */
export async function dropRecordings(
  recordings: RecordingStore,
  before: StoredRelease,
  after: StoredRelease,
): Promise<void> {
  const kept = new Set(after.tracks.map(({ id }) => id));
  for (const { id } of before.tracks)
    if (!kept.has(id) && (await recordingOf(recordings, id, before.id)))
      await recordings.remove(id);
}
