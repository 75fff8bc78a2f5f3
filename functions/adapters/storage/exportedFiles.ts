import type { BlobServiceClient } from '@azure/storage-blob';
import { hasStatus } from '#functions/adapters/storage/rows';

/** Files as an export reads them: by container and name. */
export function createExportedFiles(blobs: BlobServiceClient) {
  return {
    /** The files of a container whose names begin with a prefix. */
    async *list(container: string, prefix: string) {
      for await (const { name, properties } of blobs
        .getContainerClient(container)
        .listBlobsFlat({ prefix }))
        yield {
          name,
          bytes: properties.contentLength ?? 0,
          storedAt: properties.lastModified.toISOString(),
        };
    },
    /** A part of a file; null if the file is gone, empty behind its end. */
    async read(key: string, start: number, count: number): Promise<Buffer | null> {
      const slash = key.indexOf('/');
      const container = blobs.getContainerClient(key.slice(0, slash));
      const blob = container.getBlobClient(key.slice(slash + 1));
      try {
        const { readableStreamBody } = await blob.download(start, count);
        const parts: Uint8Array[] = [];
        for await (const part of readableStreamBody ?? []) parts.push(Buffer.from(part));
        return Buffer.concat(parts);
      } catch (error) {
        if (hasStatus(error, 416)) return Buffer.alloc(0);
        if (hasStatus(error, 404)) return null;
        throw error;
      }
    },
  };
}
