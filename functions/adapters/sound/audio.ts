import { Readable } from 'node:stream';
import type { BlobServiceClient } from '@azure/storage-blob';
import { audioPath, audioVariant, bitRates } from '#domain/listening/audioAddress';
import type { EncodedSound } from '#functions/ports/listening';

const bufferBytes = 4 * 1024 * 1024;

/**
 * The MP3 files that visitors hear, beside the images in the one public container, so that both have
 * the same address and the same caches. An address never changes its content, but what is taken back
 * must not stay in caches for long.
 */
export function createAudioStore(blobs: BlobServiceClient) {
  const container = blobs.getContainerClient('images');
  return {
    /** Stores files under the digest of their contents; answers the path of the first bit rate. */
    async store(
      cId: number,
      { digest, files }: Pick<EncodedSound, 'digest' | 'files'>,
    ): Promise<string> {
      const path = audioPath(cId, digest);
      for (const { rate, open } of files)
        await container
          .getBlockBlobClient(audioVariant(path, rate))
          .uploadStream(Readable.from(open()), bufferBytes, 2, {
            blobHTTPHeaders: {
              blobContentType: 'audio/mpeg',
              blobCacheControl: 'public, max-age=86400',
            },
          });
      return path;
    },
    /** Deletes the files of a path in all bit rates; none there is as good. */
    async remove(path: string): Promise<void> {
      // The first bit rate last: `paths` finds the others by it when a deletion breaks off.
      for (const rate of bitRates.toReversed())
        await container.getBlobClient(audioVariant(path, rate)).deleteIfExists();
    },
    /** The paths that were stored before an instant. */
    async *paths(before: Date): AsyncGenerator<string> {
      for await (const { name, properties } of container.listBlobsFlat({ prefix: 'audio/' }))
        if (name === audioVariant(name, bitRates[0]) && properties.lastModified < before)
          yield name;
    },
  };
}
