import type { BlobHTTPHeaders, BlockBlobClient } from '@azure/storage-blob';
import { hasStatus, orNull } from './rows.ts';

/**
 * Stores a file whose name follows from its content or from chance, unless it is stored already:
 * what is at such an address never changes. One that is there counts as new again, so that the
 * sweep spares it for whatever will refer to it.
 */
export async function storeOnce(
  blob: BlockBlobClient,
  blobHTTPHeaders: BlobHTTPHeaders,
  upload: (options: {
    conditions: { ifNoneMatch: string };
    blobHTTPHeaders: BlobHTTPHeaders;
  }) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    try {
      await upload({ conditions: { ifNoneMatch: '*' }, blobHTTPHeaders });
      return;
    } catch (error) {
      if (!hasStatus(error, 409, 412)) throw error;
    }
    // Renews the time of the last change. A file that the sweep has just deleted is stored again.
    if (await orNull(blob.setHTTPHeaders(blobHTTPHeaders))) return;
  }
}
