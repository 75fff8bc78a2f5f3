import {
  BlobSASPermissions,
  type BlobServiceClient,
  type BlockBlobClient,
  SASProtocol,
  StorageSharedKeyCredential,
} from '@azure/storage-blob';
import type { Id } from '#domain/identifier';
import { Problem } from '#domain/problem';
import {
  earlierRecordingNames,
  type RecordingKey,
  recordingFile,
  recordingHeaderBytes,
  recordingName,
  type StoredRecording,
  type TrackRecordings,
  withEarlier,
  withoutFiles,
  withRecording,
} from '#domain/release/recording';
import { readWav } from '#domain/release/wavFile';
import { createKeyValueStore } from '#functions/adapters/storage/keyValueStore';
import { hasStatus, orNull, type Table } from '#functions/adapters/storage/rows';
import type { Save } from '#functions/ports/entries';
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

/** Names a block. Azure requires names of equal length, in base64. */
const blockName = (upload: string, part: number) =>
  Buffer.from(`${upload}:${String(part).padStart(4, '0')}`).toString('base64');

const incomplete = () =>
  new Problem('clash', 'The recording did not arrive completely. Upload it again.');

/** The track in a file's name, and the release, which the earliest names lack. */
function partsOf(name: string): Partial<RecordingKey> {
  const [, release, track] =
    /^(?:([0-9a-f-]{36})\/(?:[0-9a-f-]{36}\/)?)?artistsimage_([0-9a-f-]{36})\.wav$/.exec(name) ??
    [];
  return { ...(release && { release }), ...(track && { track }) };
}

/** The header that names the downloaded file, with an encoded form for other scripts. */
function disposition(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  return `attachment; filename="${plain}.wav"; filename*=UTF-8''${encodeURIComponent(name)}.wav`;
}

/**
 * Recordings of tracks. Each upload is a file of its own in a private container that needs signed
 * links, written once, in blocks. A row for each track names its current file and the earlier ones
 * that are still kept.
 *
 * Until it is replaced, a recording from before there were rows has the name `recordingName`, or the
 * one of `earlierRecordingNames` with its release in the metadata.
 */
export function createRecordingStore(table: Table, blobs: BlobServiceClient) {
  const container = blobs.getContainerClient('recordings');
  const rows = createKeyValueStore<TrackRecordings>(table);
  const blobAt = (file: string) => container.getBlockBlobClient(file);

  /** The blob of a recording without a row. */
  async function rowlessBlob(key: RecordingKey) {
    const named = blobAt(recordingName(key));
    const found = await orNull(named.getProperties());
    if (found) return { blob: named, found };
    for (const name of earlierRecordingNames(key)) {
      const blob = blobAt(name);
      const properties = await orNull(blob.getProperties());
      if (properties?.metadata?.['release'] === key.release) return { blob, found: properties };
    }
    return null;
  }

  async function rowless(key: RecordingKey): Promise<StoredRecording | null> {
    const stored = await rowlessBlob(key);
    if (!stored) return null;
    const { lastModified = new Date(0), contentLength: bytes = 0, metadata } = stored.found;
    const fileName = decodeURIComponent(metadata?.['filename'] ?? '');
    const storedAt = lastModified.toISOString();
    return { id: key.track, file: stored.blob.name, fileName, bytes, seconds: null, storedAt };
  }

  async function all(key: RecordingKey): Promise<TrackRecordings> {
    const row = await rows.find(key.release, key.track);
    return row?.value ?? { current: await rowless(key), earlier: [] };
  }

  /** The length of a recording, from its header. */
  async function secondsOf(blob: BlockBlobClient, bytes: number): Promise<number | null> {
    const header = readWav(await blob.downloadToBuffer(0, Math.min(bytes, recordingHeaderBytes)));
    return typeof header === 'string' ? null : header.seconds;
  }

  /** The first value of a row, with the length of the recording that it takes over. */
  async function firstValue(key: RecordingKey): Promise<TrackRecordings> {
    const found = await rowless(key);
    if (!found) return { current: null, earlier: [] };
    const seconds = await secondsOf(blobAt(found.file), found.bytes);
    return { current: { ...found, seconds }, earlier: [] };
  }

  /** Changes the row of a track, retrying on a clash. `apply` returns null to leave it as it is. */
  async function change(
    key: RecordingKey,
    apply: (recordings: TrackRecordings) => TrackRecordings | null,
  ): Promise<TrackRecordings | null> {
    const { release, track } = key;
    for (let tries = 1; tries <= maxTries; tries++) {
      const row = await rows.find(release, track);
      const before = row?.value ?? (await firstValue(key));
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
    for (const { file } of gone) await blobAt(file).deleteIfExists();
    const ids = gone.map(({ id }) => id);
    await change(key, (now) => withoutFiles(now, ids));
  }

  async function signed(blob: BlockBlobClient, name: string, until: Date): Promise<string> {
    const options = {
      permissions: BlobSASPermissions.parse('r'),
      expiresOn: until,
      contentDisposition: disposition(name),
    };
    if (blobs.credential instanceof StorageSharedKeyCredential) return blob.generateSasUrl(options);
    // A managed identity has no account key, so a delegation key signs.
    const key = await blobs.getUserDelegationKey(new Date(Date.now() - 60_000), until);
    return blob.generateUserDelegationSasUrl({ ...options, protocol: SASProtocol.Https }, key);
  }

  /** Joins the parts of an upload into its file, unless that is done already. */
  async function commit(
    { upload, parts, size, fileName = '', ...key }: RecordingWhole,
    blob: BlockBlobClient,
  ): Promise<void> {
    const stored = await orNull(blob.getProperties());
    if (stored) {
      if (stored.contentLength !== size) throw incomplete();
      return;
    }
    const names = Array.from({ length: parts }, (_, part) => blockName(upload, part));
    const staged = await orNull(blob.getBlockList('uncommitted'));
    const own = (staged?.uncommittedBlocks ?? []).filter(({ name }) => names.includes(name));
    const total = own.reduce((sum, block) => sum + block.size, 0);
    if (own.length !== parts || total !== size) throw incomplete();
    try {
      await blob.commitBlockList(names, {
        conditions: { ifNoneMatch: '*' },
        blobHTTPHeaders: { blobContentType: 'audio/wav' },
        // Metadata travels in headers, which must be ASCII.
        metadata: { release: key.release, filename: encodeURIComponent(fileName) },
      });
    } catch (error) {
      // The same upload was completed at the same moment.
      throw hasStatus(error, 400, 409, 412) ? incomplete() : error;
    }
  }

  return {
    all,
    async put({ upload, part, bytes, ...key }: RecordingPart): Promise<void> {
      await blobAt(recordingFile(key, upload)).stageBlock(
        blockName(upload, part),
        bytes,
        bytes.length,
      );
    },
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
      await commit(whole, blobAt(file));
      const seconds = await secondsOf(blobAt(file), bytes);
      const next = { id, file, fileName, bytes, seconds, storedAt: at.toISOString(), by };
      await change(whole, (before) => withRecording(before, next, { by, at }));
    },
    find: async (key: RecordingKey): Promise<StoredRecording | null> => (await all(key)).current,
    /** Opens a recording for reading in ranges; null if there is none. */
    async open(key: RecordingKey): Promise<OpenedRecording | null> {
      const { current } = await all(key);
      const blob = current && blobAt(current.file);
      const found = blob && (await orNull(blob.getProperties()));
      if (!found) return null;
      const { etag = '', contentLength = 0 } = found;
      return {
        tag: etag,
        bytes: contentLength,
        read: (start, end) =>
          blob.downloadToBuffer(start, end - start, { conditions: { ifMatch: etag } }),
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
    /** Deletes all recordings of a release, given its tracks. */
    async purge(release: Id, tracks: readonly Id[]): Promise<void> {
      for await (const { name } of container.listBlobsFlat({ prefix: `${release}/` }))
        await blobAt(name).deleteIfExists();
      for (const track of tracks) {
        const rest = await rowlessBlob({ release, track });
        await rest?.blob.deleteIfExists();
      }
      const known = (await rows.list(release)).map(({ key }) => key);
      await rows.erase(release, known);
    },
    address: (key: RecordingKey, upload: Id) => blobAt(recordingFile(key, upload)).url,
    /**
     * An address of a file that works without signing in until it expires; `name` is the name of
     * the downloaded file.
     */
    link: (file: string, { name, until }: { name: string; until: Date }): Promise<string> =>
      signed(blobAt(file), name, until),
    /** Every stored file, with the track that it belongs to where that is known. */
    async *files() {
      const known = new Map(
        (await rows.list()).flatMap(({ group: release, key: track, value }) =>
          [value.current, ...value.earlier].flatMap((one) =>
            one ? [[one.file, { release, track, one, isCurrent: one === value.current }]] : [],
          ),
        ) as [string, Partial<RecordingKey> & { one: StoredRecording; isCurrent: boolean }][],
      );
      for await (const blob of container.listBlobsFlat({ includeMetadata: true })) {
        const { track, release = blob.metadata?.['release'] } = partsOf(blob.name);
        const row = known.get(blob.name);
        yield {
          file: blob.name,
          bytes: blob.properties.contentLength ?? 0,
          storedAt: row?.one.storedAt ?? blob.properties.lastModified.toISOString(),
          release: row?.release ?? release,
          track: row?.track ?? track,
          isCurrent: row?.isCurrent ?? true,
          fileName: row?.one.fileName ?? '',
          by: row?.one.by?.name ?? '',
        };
      }
    },
    /** The tracks with recordings that were stored before an instant. */
    async keys(before: Date): Promise<RecordingKey[]> {
      const found = new Map<string, RecordingKey>();
      for await (const blob of container.listBlobsFlat({ includeMetadata: true })) {
        const { track, release = blob.metadata?.['release'] } = partsOf(blob.name);
        if (track && release && blob.properties.lastModified < before)
          found.set(recordingName({ release, track }), { release, track });
      }
      return [...found.values()];
    },
    /** Deletes files of uploads that a crash interrupted, stored before an instant. */
    async removeUnnamed(before: Date): Promise<number> {
      const old: string[] = [];
      // Others may be recordings without a row.
      for await (const { name, properties } of container.listBlobsFlat())
        if (name.split('/').length === 3 && properties.lastModified < before) old.push(name);
      const named = new Set(
        (await rows.list()).flatMap(({ value: { current, earlier } }) =>
          [current, ...earlier].map((one) => one?.file),
        ),
      );
      const unnamed = old.filter((name) => !named.has(name));
      for (const name of unnamed) await blobAt(name).deleteIfExists();
      return unnamed.length;
    },
  };
}
