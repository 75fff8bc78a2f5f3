import type { Id } from '#domain/identifier';
import type { RecordingKey } from '#domain/release/recording';
import type { StoredRelease } from '#domain/release/release';
import type { Save } from '#functions/ports/entries';
import type { Ports } from '#functions/services/ports';

type Files = Pick<Ports, 'recordings' | 'sounds' | 'audio'>;

/** Deletes everything made from recordings of a release, the public files first. */
async function dropSounds(
  { sounds, audio }: Omit<Files, 'recordings'>,
  release: Id,
  isOf: (track: Id) => boolean = () => true,
): Promise<void> {
  const rows = (await sounds.list(release)).filter(({ key }) => isOf(key));
  for (const { value } of rows) if (value.made) await audio.remove(value.made.path);
  await sounds.erase(
    release,
    rows.map(({ key }) => key),
  );
}

/** Deletes a recording: visitors no longer hear it, and its file stays as an earlier one. */
export async function dropRecording(
  files: Files,
  { release, track }: RecordingKey,
  save: Pick<Save, 'by' | 'at'>,
): Promise<void> {
  await dropSounds(files, release, (id) => id === track);
  await files.recordings.remove({ release, track }, save);
}

/** Deletes the recordings of tracks that a release no longer has. */
export async function dropRecordings(
  files: Files,
  { before, after }: Record<'before' | 'after', StoredRelease>,
  save: Pick<Save, 'by' | 'at'>,
): Promise<void> {
  const kept = new Set(after.tracks.map(({ id }) => id));
  for (const { id } of before.tracks)
    if (!kept.has(id)) await dropRecording(files, { release: before.id, track: id }, save);
}

/** Deletes all recordings of a release, also the earlier ones. */
export async function purgeRecordings(files: Files, release: StoredRelease): Promise<void> {
  await dropSounds(files, release.id);
  await files.recordings.purge(release.id);
}
