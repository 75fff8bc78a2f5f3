import type { RecordingKey } from '#domain/release/recording';
import type { StoredRelease } from '#domain/release/release';
import type { Ports } from '#functions/services/ports';

type Files = Pick<Ports, 'recordings' | 'sounds' | 'audio'>;

/** Deletes a recording with everything made from it, the public files first. */
export async function dropRecording(
  { recordings, sounds, audio }: Files,
  key: RecordingKey,
): Promise<void> {
  const sound = await sounds.find(key.release, key.track);
  if (sound?.value.made) await audio.remove(sound.value.made.path);
  await sounds.erase(key.release, [key.track]);
  await recordings.remove(key);
}

/** Deletes the recordings of tracks that a release no longer has. */
export async function dropRecordings(
  files: Files,
  before: StoredRelease,
  after: StoredRelease,
): Promise<void> {
  const kept = new Set(after.tracks.map(({ id }) => id));
  for (const { id } of before.tracks)
    if (!kept.has(id)) await dropRecording(files, { release: before.id, track: id });
}
