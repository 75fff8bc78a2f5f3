import type { TrackRecordings } from '#domain/release/recording';
import { secondsOf } from '#functions/adapters/sound/recordings';
import { createKeyValueStore } from '#functions/adapters/storage/keyValueStore';
import type { Storage } from '#functions/adapters/storage/storage';
import type { StoredFile } from '#functions/ports/files';

/**
 * Gives the recordings of a backup of 0.2 their rows. It named a recording by its release and track,
 * in the client's spelling, and before that by its track alone, with the release in the metadata.
 */
export async function addRecordingRows(storage: Pick<Storage, 'table' | 'files'>): Promise<void> {
  const rows = createKeyValueStore<TrackRecordings>(storage.table('recordings'));
  const files = storage.files('recordings');
  const [named, older]: [StoredFile[], StoredFile[]] = [[], []];
  for await (const file of files.list()) (file.name.includes('/') ? named : older).push(file);
  for (const { name: file, bytes, storedAt, metadata } of [...named, ...older]) {
    const [, inName, spelled] =
      /^(?:([0-9a-f-]{36})\/)?artistsimage_([0-9a-f-]{36})\.wav$/i.exec(file) ?? [];
    const release = inName ?? metadata['release'];
    const track = spelled?.toLowerCase();
    if (!release || !track) continue;
    const current = {
      id: track,
      file,
      fileName: decodeURIComponent(metadata['filename'] ?? ''),
      bytes,
      seconds: await secondsOf(files, file),
      storedAt: storedAt.toISOString(),
    };
    await rows.add(release, track, { current, earlier: [] });
  }
}
