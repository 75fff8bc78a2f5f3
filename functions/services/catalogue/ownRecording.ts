import type { Id } from '#domain/identifier';
import type { StoredRelease } from '#domain/release/release';
import type { RecordingStore, StoredRecording } from '#functions/ports/files';

// Shared by recordings, releases and purge, which import one another's types.

/** Finds a track's recording, if it belongs to that release. */
export async function recordingOf(
  recordings: RecordingStore,
  track: Id,
  release: Id,
): Promise<StoredRecording | null> {
  const stored = await recordings.find(track);
  return stored?.release === release ? stored : null;
}

/** Deletes the recordings of tracks that a release no longer has. */
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
