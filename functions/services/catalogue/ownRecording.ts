import type { StoredRelease } from '#domain/release/release';
import type { RecordingStore } from '#functions/ports/files';

// Shared by releases and purge, which import one another's types.

/** Deletes the recordings of tracks that a release no longer has. */
export async function dropRecordings(
  recordings: RecordingStore,
  before: StoredRelease,
  after: StoredRelease,
): Promise<void> {
  const kept = new Set(after.tracks.map(({ id }) => id));
  for (const { id } of before.tracks)
    if (!kept.has(id)) await recordings.remove({ release: before.id, track: id });
}
