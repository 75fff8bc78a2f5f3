import type { Id } from '#domain/identifier';
import { Problem } from '#domain/problem';
import {
  type RecordingKey,
  recordingFile,
  recordingHeaderBytes,
  type StoredRecording,
  type TrackRecordings,
  withEarlier,
  withoutFiles,
  withRecording,
} from '#domain/release/recording';
import { readWav } from '#domain/release/wavFile';
import { createKeyValueStore } from '#functions/adapters/storage/keyValueStore';
import type { Table } from '#functions/adapters/storage/rows';
import type { Save } from '#functions/ports/entries';
import type { Files } from '#functions/ports/files';
import type { OpenedRecording } from '#functions/ports/listening';

/** A part of a recording that is being uploaded. Parts count from 0. */
interface RecordingPart extends RecordingKey {
  /** The same for all parts of one upload. */
  upload: Id;
  part: number;
  bytes: Uint8Array;
}

/** A complete upload. */
interface RecordingWhole extends RecordingKey, Pick<Save, 'by' | 'at'> {
  upload: Id;
  parts: number;
  size: number;
  /** The name of the chosen file, if known. */
  fileName?: string | undefined;
}

const maxTries = 10;

const incomplete = () =>
  new Problem('clash', 'The recording did not arrive completely. Upload it again.');

const nothing: TrackRecordings = { current: null, earlier: [] };

/** The recordings of a track whose files are kept. */
function keptOf({ current, earlier }: TrackRecordings): StoredRecording[] {
  const kept = earlier.filter(({ isKept }) => isKept);
  return current ? [current, ...kept] : kept;
}

/** The track in a name of `recordingFile`; undefined for any other name. */
function keyOf(name: string): RecordingKey | undefined {
  const [, release, track] =
    /^([0-9a-f-]{36})\/[0-9a-f-]{36}\/artistsimage_([0-9a-f-]{36})\.wav$/.exec(name) ?? [];
  return release && track ? { release, track } : undefined;
}

/** The length of a recording, from its header; null if that does not say. */
export async function secondsOf(files: Pick<Files, 'get'>, file: string): Promise<number | null> {
  const found = await files.get(file, { start: 0, end: recordingHeaderBytes });
  const header = readWav(found?.content ?? Buffer.alloc(0));
  return typeof header === 'string' ? null : header.seconds;
}

/**
 * Recordings of tracks. Each upload is a file of its own in a private container that needs signed
 * links, written once, in parts. A row for each track names its current file and the earlier ones
 * that are still kept.
 */
export function createRecordingStore(table: Table, files: Files) {
  const rows = createKeyValueStore<TrackRecordings>(table);

  async function all(key: RecordingKey): Promise<TrackRecordings> {
    const row = await rows.find(key.release, key.track);
    return row?.value ?? nothing;
  }

  /** Changes the row of a track, retrying on a clash. `apply` returns null to leave it as it is. */
  async function change(
    key: RecordingKey,
    apply: (recordings: TrackRecordings) => TrackRecordings | null,
  ): Promise<TrackRecordings | null> {
    const { release, track } = key;
    for (let tries = 1; tries <= maxTries; tries++) {
      const row = await rows.find(release, track);
      const before = row?.value ?? nothing;
      const next = apply(before);
      if (!next || next === before) return next;
      const done = row
        ? (await rows.replace(row, next)) !== null
        : await rows.add(release, track, next);
      if (done) return next;
    }
    throw new Error(`The recording of ${track} was changed too often in the meantime.`);
  }

  /** Deletes files of earlier recordings, then notes that they are gone. */
  async function deleteFiles(key: RecordingKey, gone: readonly StoredRecording[]): Promise<void> {
    for (const { file } of gone) await files.remove(file);
    const ids = gone.map(({ id }) => id);
    await change(key, (now) => withoutFiles(now, ids));
  }

  /** Joins the parts of an upload into its file, unless that is done already. */
  async function join(
    { parts, size, fileName = '', release }: RecordingWhole,
    file: string,
  ): Promise<void> {
    const stored = await files.head(file);
    const isThere = stored
      ? stored.bytes === size
      : await files.join(file, {
          parts,
          bytes: size,
          contentType: 'audio/wav',
          // Metadata travels in headers, which must be ASCII.
          metadata: { release, filename: encodeURIComponent(fileName) },
        });
    if (!isThere) throw incomplete();
  }

  return {
    all,
    async put({ upload, part, bytes, ...key }: RecordingPart): Promise<void> {
      await files.stage(recordingFile(key, upload), part, bytes);
    },
    /** Deletes the parts of an upload that is not complete. */
    discard: ({ upload, ...key }: RecordingKey & { upload: Id }): Promise<void> =>
      files.discard(recordingFile(key, upload)),
    /**
     * Joins the parts into a file, which becomes the track's recording. Can be repeated.
     * @throws {Problem} clash, if a part is missing or the length differs
     */
    async complete(whole: RecordingWhole): Promise<void> {
      const { upload: id, size: bytes, fileName = '', by, at } = whole;
      const file = recordingFile(whole, id);
      const { current, earlier } = await all(whole);
      // Repeated because its answer was lost; somebody may have replaced the recording since.
      if ([current, ...earlier].some((one) => one?.id === id)) return;
      await join(whole, file);
      const seconds = await secondsOf(files, file);
      const next = { id, file, fileName, bytes, seconds, storedAt: at.toISOString(), by };
      await change(whole, (before) => withRecording(before, next, { by, at }));
    },
    find: async (key: RecordingKey): Promise<StoredRecording | null> => (await all(key)).current,
    /** Opens a recording for reading in ranges; null if there is none. */
    async open(key: RecordingKey): Promise<OpenedRecording | null> {
      const { current } = await all(key);
      const found = current && (await files.head(current.file));
      if (!found) return null;
      const { name, tag, bytes } = found;
      return {
        tag,
        bytes,
        async read(start, end) {
          const part = await files.get(name, { start, end, tag });
          if (!part) throw new Error(`The recording ${name} was replaced or deleted meanwhile.`);
          return part.content;
        },
      };
    },
    /** Moves a track's recording to its earlier ones. */
    async remove(key: RecordingKey, save: Pick<Save, 'by' | 'at'>): Promise<void> {
      await change(key, (before) => (before.current ? withRecording(before, null, save) : null));
    },
    /** Brings an earlier recording back. False if its file is deleted. */
    async restore(key: RecordingKey, id: Id, save: Pick<Save, 'by' | 'at'>): Promise<boolean> {
      return (await change(key, (before) => withEarlier(before, id, save))) !== null;
    },
    /** Deletes the file of an earlier recording at once; a missing one is fine. */
    async removeEarlier(key: RecordingKey, id: Id): Promise<void> {
      const { earlier } = await all(key);
      const gone = earlier.filter((one) => one.id === id && one.isKept);
      if (gone.length > 0) await deleteFiles(key, gone);
    },
    /** Deletes the files of recordings that were replaced or deleted before a time. */
    async expire(before: Date): Promise<number> {
      let removed = 0;
      for (const { group: release, key: track, value } of await rows.list()) {
        const due = value.earlier.filter(
          ({ isKept, endedAt }) => isKept && endedAt < before.toISOString(),
        );
        if (due.length > 0) await deleteFiles({ release, track }, due);
        removed += due.length;
      }
      return removed;
    },
    /** Deletes all recordings of a release. */
    async purge(release: Id): Promise<void> {
      for await (const { name } of files.list(`${release}/`)) await files.remove(name);
      const known = await rows.list(release);
      // The files of 0.2 may have other names.
      for (const { value } of known) for (const { file } of keptOf(value)) await files.remove(file);
      await rows.erase(
        release,
        known.map(({ key }) => key),
      );
    },
    address: (key: RecordingKey, upload: Id) => files.address(recordingFile(key, upload)),
    /**
     * An address of a file that works without signing in until it expires; `name` is the name of
     * the downloaded file.
     */
    link: (file: string, { name, until }: { name: string; until: Date }): Promise<string> =>
      files.link(file, { saveAs: `${name}.wav`, until }),
    /** Every stored file, with the track that it belongs to where that is known. */
    async *files() {
      const known = new Map(
        (await rows.list()).flatMap(({ group: release, key: track, value }) =>
          [value.current, ...value.earlier].flatMap((one) =>
            one ? [[one.file, { release, track, one, isCurrent: one === value.current }]] : [],
          ),
        ) as [string, Partial<RecordingKey> & { one: StoredRecording; isCurrent: boolean }][],
      );
      for await (const { name: file, bytes, storedAt } of files.list()) {
        const row = known.get(file);
        const { release, track } = row ?? keyOf(file) ?? {};
        yield {
          file,
          bytes,
          storedAt: row?.one.storedAt ?? storedAt.toISOString(),
          release,
          track,
          isCurrent: row?.isCurrent ?? true,
          fileName: row?.one.fileName ?? '',
          by: row?.one.by?.name ?? '',
        };
      }
    },
    /** The tracks with recordings that were stored before an instant. */
    async keys(before: Date): Promise<RecordingKey[]> {
      const isOld = ({ storedAt }: StoredRecording) => storedAt < before.toISOString();
      const old = (await rows.list()).filter(({ value }) => keptOf(value).some(isOld));
      return old.map(({ group: release, key: track }) => ({ release, track }));
    },
    /** Deletes files of uploads that a crash interrupted, stored before an instant. */
    async removeUnnamed(before: Date): Promise<number> {
      const old: string[] = [];
      for await (const { name, storedAt } of files.list())
        if (keyOf(name) && storedAt < before) old.push(name);
      const named = new Set(
        (await rows.list()).flatMap(({ value: { current, earlier } }) =>
          [current, ...earlier].map((one) => one?.file),
        ),
      );
      const unnamed = old.filter((name) => !named.has(name));
      for (const name of unnamed) await files.remove(name);
      return unnamed.length;
    },
  };
}
