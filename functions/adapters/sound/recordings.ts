import {
  BlobSASPermissions,
  type BlobServiceClient,
  type BlockBlobClient,
  SASProtocol,
  StorageSharedKeyCredential,
} from '@azure/storage-blob';
import { Problem } from '#domain/problem';
import { earlierRecordingName, type RecordingKey, recordingName } from '#domain/release/recording';
import { hasStatus, orNull } from '#functions/adapters/storage/rows';
import type { RecordingStore } from '#functions/ports/files';

/** Names a block. Azure requires names of equal length, in base64. */
const blockName = (upload: string, part: number) =>
  Buffer.from(`${upload}:${String(part).padStart(4, '0')}`).toString('base64');

const incomplete = () =>
  new Problem('clash', 'The recording did not arrive completely. Upload it again.');

/** The track that a blob's name ends with, and the release that it begins with unless it is an earlier one. */
function partsOf(name: string): { release?: string; track?: string } {
  const [, release, track] =
    /^(?:([0-9a-f-]{36})\/)?artistsimage_([0-9a-f-]{36})\.wav$/.exec(name) ?? [];
  return { ...(release && { release }), ...(track && { track }) };
}

/** The header that saves the file under its name, with an encoded form for other scripts. */
function disposition(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  return `attachment; filename="${plain}.wav"; filename*=UTF-8''${encodeURIComponent(name)}.wav`;
}

/** Recordings as blobs in a private container, uploaded in blocks. */
export function createRecordingStore(blobs: BlobServiceClient): RecordingStore {
  const container = blobs.getContainerClient('recordings');
  const blobOf = (key: RecordingKey) => container.getBlockBlobClient(recordingName(key));
  const earlierBlobOf = ({ track }: RecordingKey) =>
    container.getBlockBlobClient(earlierRecordingName(track));

  /** The stored blob of a recording, perhaps under its earlier name. */
  async function stored(key: RecordingKey) {
    const blob = blobOf(key);
    const found = await orNull(blob.getProperties());
    if (found) return { blob, found };
    const earlier = earlierBlobOf(key);
    const properties = await orNull(earlier.getProperties());
    const isOwn = properties?.metadata?.['release'] === key.release;
    return isOwn ? { blob: earlier, found: properties } : null;
  }

  async function removeEarlier(key: RecordingKey): Promise<void> {
    const blob = earlierBlobOf(key);
    const found = await orNull(blob.getProperties());
    if (found?.metadata?.['release'] === key.release) await blob.deleteIfExists();
  }

  async function signed(blob: BlockBlobClient, name: string, until: Date): Promise<string> {
    const options = {
      permissions: BlobSASPermissions.parse('r'),
      expiresOn: until,
      contentDisposition: disposition(name),
    };
    if (blobs.credential instanceof StorageSharedKeyCredential) return blob.generateSasUrl(options);
    // With a managed identity there is no account key: a delegation key signs.
    const key = await blobs.getUserDelegationKey(new Date(Date.now() - 60_000), until);
    return blob.generateUserDelegationSasUrl({ ...options, protocol: SASProtocol.Https }, key);
  }

  return {
    async put({ upload, part, bytes, ...key }) {
      await blobOf(key).stageBlock(blockName(upload, part), bytes, bytes.length);
    },
    async complete({ upload, parts, size, fileName = '', ...key }) {
      const blob = blobOf(key);
      const names = Array.from({ length: parts }, (_, part) => blockName(upload, part));
      const staged = await orNull(blob.getBlockList('uncommitted'));
      const own = (staged?.uncommittedBlocks ?? []).filter(({ name }) => names.includes(name));
      const total = own.reduce((sum, block) => sum + block.size, 0);
      if (own.length !== parts || total !== size) throw incomplete();
      try {
        await blob.commitBlockList(names, {
          blobHTTPHeaders: { blobContentType: 'audio/wav' },
          // Metadata travels in headers, which carry ASCII alone.
          metadata: { release: key.release, filename: encodeURIComponent(fileName) },
        });
      } catch (error) {
        // Another upload was completed meanwhile, which drops the uncommitted blocks of this one.
        throw hasStatus(error, 400) ? incomplete() : error;
      }
      await removeEarlier(key);
    },
    async find(key) {
      const recording = await stored(key);
      if (!recording) return null;
      const { lastModified = new Date(0), contentLength = 0, metadata } = recording.found;
      const fileName = decodeURIComponent(metadata?.['filename'] ?? '');
      return { bytes: contentLength, storedAt: lastModified.toISOString(), fileName };
    },
    async open(key) {
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
    async remove(key) {
      await blobOf(key).deleteIfExists();
      await removeEarlier(key);
    },
    address: (key) => blobOf(key).url,
    async link(key, { name, until }) {
      const recording = await stored(key);
      return signed(recording?.blob ?? blobOf(key), name, until);
    },
    async *keys(before) {
      for await (const blob of container.listBlobsFlat({ includeMetadata: true })) {
        const { track, release = blob.metadata?.['release'] } = partsOf(blob.name);
        if (track && release && blob.properties.lastModified < before) yield { release, track };
      }
    },
  };
}
