// A file of its own: it looks into every container, the publisher's own as well.
import type { BlobServiceClient } from '@azure/storage-blob';
import type { StoredFiles } from '#functions/ports/ports';
import { hasStatus } from './rows.ts';
import { containerNames } from './storage.ts';

/** Where the shape live keeps its versions of the site; with the other shape there is none. */
const siteContainer = 'site';

/** Counts the files of each container: one request for 5,000 of them. */
export function createStoredFiles(blobs: BlobServiceClient): () => Promise<StoredFiles[]> {
  async function count(name: string): Promise<StoredFiles | null> {
    const found = { name, files: 0, bytes: 0 };
    try {
      for await (const { properties } of blobs.getContainerClient(name).listBlobsFlat()) {
        found.files += 1;
        found.bytes += properties.contentLength ?? 0;
      }
    } catch (error) {
      if (hasStatus(error, 404)) return null;
      throw error;
    }
    return found;
  }
  return async () =>
    (await Promise.all([...containerNames, siteContainer].map(count))).filter(
      (one) => one !== null,
    );
}
