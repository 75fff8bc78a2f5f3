import {
  BlobSASPermissions,
  type BlobServiceClient,
  type BlockBlobClient,
  SASProtocol,
  StorageSharedKeyCredential,
} from '@azure/storage-blob';
import type { Id } from '#domain/identifier';
import { Problem } from '#domain/problem';
import { earlierRecordingNames, type RecordingKey, recordingName } from '#domain/release/recording';
import { hasStatus, orNull } from '#functions/adapters/storage/rows';
import type { OpenedRecording } from '#functions/ports/listening';

/** A part of a recording that is being uploaded. Parts count from 0. */
interface RecordingPart extends RecordingKey {
  /** The same for all parts of one upload. */
  upload: Id;
  part: number;
  bytes: Uint8Array;
}

/** A complete upload. */
interface RecordingWhole extends RecordingKey {
  upload: Id;
  parts: number;
  size: number;
  /** The name of the chosen file, if known. */
  fileName?: string | undefined;
}

interface StoredRecording {
  bytes: number;
  storedAt: string;
  /** Empty for recordings stored before file names were kept. */
  fileName: string;
}

/** Names a block. Azure requires names of equal length, in base64. */
const blockName = (upload: string, part: number) =>
  Buffer.from(`${upload}:${String(part).padStart(4, '0')}`).toString('base64');

const incomplete = () =>
  new Problem('clash', 'The recording did not arrive completely. Upload it again.');

/** The track in a blob's name, and the release, which earlier names lack. */
function partsOf(name: string): { release?: string; track?: string } {
  const [, release, track] =
    /^(?:([0-9a-f-]{36})\/)?artistsimage_([0-9a-f-]{36})\.wav$/.exec(name) ?? [];
  return { ...(release && { release }), ...(track && { track }) };
}

/** The header that names the downloaded file, with an encoded form for other scripts. */
function disposition(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  return `attachment; filename="${plain}.wav"; filename*=UTF-8''${encodeURIComponent(name)}.wav`;
}

/**
 * Recordings of tracks, uploaded in blocks, as blobs in a private container that needs signed
 * links.
 */
export function createRecordingStore(blobs: BlobServiceClient) {
  const container = blobs.getContainerClient('recordings');
  const blobOf = (key: RecordingKey) => container.getBlockBlobClient(recordingName(key));

  /** The blob of a recording under a name that earlier releases of this product gave it. */
  async function earlier(key: RecordingKey) {
    for (const name of earlierRecordingNames(key)) {
      const blob = container.getBlockBlobClient(name);
      const found = await orNull(blob.getProperties());
      if (found?.metadata?.['release'] === key.release) return { blob, found };
    }
    return null;
  }

  /** The blob of a recording, possibly under an earlier name. */
  async function stored(key: RecordingKey) {
    const blob = blobOf(key);
    const found = await orNull(blob.getProperties());
    return found ? { blob, found } : earlier(key);
  }

  async function removeEarlier(key: RecordingKey): Promise<void> {
    await (await earlier(key))?.blob.deleteIfExists();
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

  return {
    async put({ upload, part, bytes, ...key }: RecordingPart): Promise<void> {
      await blobOf(key).stageBlock(blockName(upload, part), bytes, bytes.length);
    },
    /**
     * Joins the parts into one file, replacing an earlier one.
     * @throws {Problem} clash, if a part is missing or the length differs
     */
    async complete({ upload, parts, size, fileName = '', ...key }: RecordingWhole): Promise<void> {
      const blob = blobOf(key);
      const names = Array.from({ length: parts }, (_, part) => blockName(upload, part));
      const staged = await orNull(blob.getBlockList('uncommitted'));
      const own = (staged?.uncommittedBlocks ?? []).filter(({ name }) => names.includes(name));
      const total = own.reduce((sum, block) => sum + block.size, 0);
      if (own.length !== parts || total !== size) throw incomplete();
      try {
        await blob.commitBlockList(names, {
          blobHTTPHeaders: { blobContentType: 'audio/wav' },
          // Metadata travels in headers, which must be ASCII.
          metadata: { release: key.release, filename: encodeURIComponent(fileName) },
        });
      } catch (error) {
        // Another upload was completed meanwhile, which drops the uncommitted blocks of this one.
        throw hasStatus(error, 400) ? incomplete() : error;
      }
      await removeEarlier(key);
    },
    async find(key: RecordingKey): Promise<StoredRecording | null> {
      const recording = await stored(key);
      if (!recording) return null;
      const { lastModified = new Date(0), contentLength = 0, metadata } = recording.found;
      const fileName = decodeURIComponent(metadata?.['filename'] ?? '');
      return { bytes: contentLength, storedAt: lastModified.toISOString(), fileName };
    },
    /** Opens a recording for reading in ranges; null if there is none. */
    async open(key: RecordingKey): Promise<OpenedRecording | null> {
      const recording = await stored(key);
      if (!recording) return null;
      const { etag = '', contentLength = 0 } = recording.found;
      return {
        tag: etag,
        bytes: contentLength,
        read: (start, end) =>
          recording.blob.downloadToBuffer(start, end - start, { conditions: { ifMatch: etag } }),
      };
    },
    /** Deletes a recording; a missing one is fine. */
    async remove(key: RecordingKey): Promise<void> {
      await blobOf(key).deleteIfExists();
      await removeEarlier(key);
    },
    address: (key: RecordingKey) => blobOf(key).url,
    /**
     * An address that works without signing in until it expires; `name` is the name of the
     * downloaded file.
     */
    async link(key: RecordingKey, { name, until }: { name: string; until: Date }): Promise<string> {
      const recording = await stored(key);
      return signed(recording?.blob ?? blobOf(key), name, until);
    },
    /** The recordings stored before an instant. */
    async *keys(before: Date): AsyncGenerator<RecordingKey> {
      for await (const blob of container.listBlobsFlat({ includeMetadata: true })) {
        const { track, release = blob.metadata?.['release'] } = partsOf(blob.name);
        if (track && release && blob.properties.lastModified < before) yield { release, track };
      }
    },
  };
}
