import { Readable } from 'node:stream';
import type { BlobServiceClient } from '@azure/storage-blob';
import { audioPath, audioVariant, bitRates } from '#domain/listening/audioAddress';
import type { AudioStore } from '#functions/ports/listening';

const bufferBytes = 4 * 1024 * 1024;

/**
 * The MP3 files that visitors hear, beside the images in the one public container, so that both have
 * the same address and the same caches. An address never changes its content, but what is taken back
 * must not stay in caches for long.
 */
export function createAudioStore(blobs: BlobServiceClient): AudioStore {
  const container = blobs.getContainerClient('images');
  return {
    async store(cId, { digest, files }) {
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
    async remove(path) {
      // The first bit rate last: `paths` finds the others by it when a deletion breaks off.
      for (const rate of bitRates.toReversed())
        await container.getBlobClient(audioVariant(path, rate)).deleteIfExists();
    },
    async *paths(before) {
      for await (const { name, properties } of container.listBlobsFlat({ prefix: 'audio/' }))
        if (name === audioVariant(name, bitRates[0]) && properties.lastModified < before)
          yield name;
    },
  };
}
