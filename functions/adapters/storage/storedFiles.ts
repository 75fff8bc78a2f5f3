import type { BlobServiceClient } from '@azure/storage-blob';
import type { StoredFiles } from '#functions/ports/ports';
import { hasStatus } from './rows.ts';
import { containerNames } from './storage.ts';

/** The publisher's container of site versions, used only by the shape live. */
const siteContainer = 'site';

/** Counts the files of each container: one request per 5,000 files. */
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
