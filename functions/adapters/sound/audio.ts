import { Readable } from 'node:stream';
import type { BlobServiceClient } from '@azure/storage-blob';
import { audioPath, audioVariant, bitRates } from '#domain/listening/audioAddress';
import { storeOnce } from '#functions/adapters/storage/storeOnce';
import type { EncodedSound } from '#functions/ports/listening';

const bufferBytes = 4 * 1024 * 1024;
const headers = {
  blobContentType: 'audio/mpeg',
  blobCacheControl: 'public, max-age=31536000, immutable',
};

/**
 * The MP3 files for visitors, in the same public container as images, so that both have the same
 * address and the same caches. The content at an address never changes, so a returning listener
 * keeps it for a year, as images are kept.
 */
export function createAudioStore(blobs: BlobServiceClient) {
  const container = blobs.getContainerClient('images');
  return {
    /** Stores files under the digest of their contents; returns the path of the first bit rate. */
    async store(
      cId: number,
      { digest, files }: Pick<EncodedSound, 'digest' | 'files'>,
    ): Promise<string> {
      const path = audioPath(cId, digest);
      for (const { rate, open } of files) {
        const blob = container.getBlockBlobClient(audioVariant(path, rate));
        await storeOnce(blob, headers, (options) =>
          blob.uploadStream(Readable.from(open()), bufferBytes, 2, options),
        );
      }
      return path;
    },
    /** Deletes the files of a path in all bit rates; missing ones are fine. */
    async remove(path: string): Promise<void> {
      // Delete the first bit rate last: `paths` finds the others by it if a deletion is
      // interrupted.
      for (const rate of bitRates.toReversed())
        await container.getBlobClient(audioVariant(path, rate)).deleteIfExists();
    },
    /** The paths stored before an instant. */
    async *paths(before: Date): AsyncGenerator<string> {
      for await (const { name, properties } of container.listBlobsFlat({ prefix: 'audio/' }))
        if (name === audioVariant(name, bitRates[0]) && properties.lastModified < before)
          yield name;
    },
  };
}
