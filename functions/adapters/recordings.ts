import {
  BlobSASPermissions,
  type BlobServiceClient,
  type BlockBlobClient,
  SASProtocol,
  StorageSharedKeyCredential,
} from '@azure/storage-blob';
import { Problem } from '#domain/problem';
import { recordingName } from '#domain/release/recording';
import { hasStatus, orNull } from '#functions/adapters/rows';
import type { RecordingStore } from '#functions/ports/files';

/** Names a block. Azure requires names of equal length, in base64. */
const blockName = (upload: string, part: number) =>
  Buffer.from(`${upload}:${String(part).padStart(4, '0')}`).toString('base64');

const incomplete = () =>
  new Problem('clash', 'The recording did not arrive completely. Upload it again.');

const trackOf = (name: string) => /^artistsimage_([0-9a-f-]{36})\.wav$/.exec(name)?.[1];

/** The header that saves the file under its name, with an encoded form for other scripts. */
function disposition(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  return `attachment; filename="${plain}.wav"; filename*=UTF-8''${encodeURIComponent(name)}.wav`;
}

/** Recordings as blobs in a private container, uploaded in blocks. */
export function createRecordingStore(blobs: BlobServiceClient): RecordingStore {
  const container = blobs.getContainerClient('recordings');
  const blobOf = (track: string) => container.getBlockBlobClient(recordingName(track));

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
    async put({ track, upload, part, bytes }) {
      await blobOf(track).stageBlock(blockName(upload, part), bytes, bytes.length);
    },
    async complete({ track, release, upload, parts, size }) {
      const blob = blobOf(track);
      const names = Array.from({ length: parts }, (_, part) => blockName(upload, part));
      const staged = await orNull(blob.getBlockList('uncommitted'));
      const own = (staged?.uncommittedBlocks ?? []).filter(({ name }) => names.includes(name));
      const total = own.reduce((sum, block) => sum + block.size, 0);
      if (own.length !== parts || total !== size) throw incomplete();
      try {
        await blob.commitBlockList(names, {
          blobHTTPHeaders: { blobContentType: 'audio/wav' },
          metadata: { release },
        });
      } catch (error) {
        // Another upload was completed meanwhile, which drops the uncommitted blocks of this one.
        throw hasStatus(error, 400) ? incomplete() : error;
      }
    },
    async find(track) {
      const found = await orNull(blobOf(track).getProperties());
      if (!found) return null;
      const storedAt = (found.lastModified ?? new Date(0)).toISOString();
      const release = found.metadata?.['release'] ?? '';
      return { release, bytes: found.contentLength ?? 0, storedAt };
    },
    async remove(track) {
      await blobOf(track).deleteIfExists();
    },
    address: (track) => blobOf(track).url,
    link: (track, { name, until }) => signed(blobOf(track), name, until),
    async *tracks(before) {
      for await (const { name, properties } of container.listBlobsFlat()) {
        const track = trackOf(name);
        if (track && properties.lastModified < before) yield track;
      }
    },
  };
}
