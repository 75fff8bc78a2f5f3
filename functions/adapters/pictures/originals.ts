import { createHash } from 'node:crypto';
import type { BlobServiceClient } from '@azure/storage-blob';
import type { Person } from '#domain/member/member';
import { hasStatus } from '#functions/adapters/storage/rows';

/** A picture as somebody uploaded it. */
interface UploadedPicture {
  bytes: Uint8Array;
  /** The name of the file; empty if unknown. */
  fileName: string;
  by: Person;
  at: Date;
}

/** A kept file, without its bytes. */
interface Original {
  /** Its name in the container. */
  file: string;
  /** The path of the picture that was drawn from it. */
  picture: string;
  fileName: string;
  bytes: number;
  /** Of its content, in hexadecimal. */
  sha256: string;
  by: Person;
  at: string;
}

/** Metadata travels in headers, which must be ASCII. */
const encoded = (text: string) => encodeURIComponent(text.slice(0, 200).toWellFormed());

/**
 * The files from which pictures were drawn, as they came, in a private container: each under the
 * path of its picture and the hash of its content. A file is written once.
 */
export function createOriginalStore(blobs: BlobServiceClient) {
  const container = blobs.getContainerClient('originals');

  return {
    /** Keeps the file of a picture. The same file for the same picture is kept once. */
    async keep(picture: string, { bytes, fileName, by, at }: UploadedPicture): Promise<void> {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const blob = container.getBlockBlobClient(`${picture}/${sha256}`);
      try {
        await blob.uploadData(bytes, {
          conditions: { ifNoneMatch: '*' },
          metadata: {
            filename: encoded(fileName),
            account: encoded(by.account),
            person: encoded(by.name),
            at: at.toISOString(),
          },
        });
      } catch (error) {
        if (!hasStatus(error, 409, 412)) throw error;
      }
    },
    /** Lists the kept files: of one picture if a path is given, otherwise all. */
    async *list(picture?: string): AsyncGenerator<Original> {
      const options = { includeMetadata: true, ...(picture && { prefix: `${picture}/` }) };
      for await (const { name, properties, metadata } of container.listBlobsFlat(options)) {
        const end = name.lastIndexOf('/');
        const text = (key: string) => decodeURIComponent(metadata?.[key] ?? '');
        yield {
          file: name,
          picture: name.slice(0, end),
          fileName: text('filename'),
          bytes: properties.contentLength ?? 0,
          sha256: name.slice(end + 1),
          by: { account: text('account'), name: text('person') },
          at: metadata?.['at'] ?? properties.lastModified.toISOString(),
        };
      }
    },
    /** The content of a kept file. */
    read: (file: string): Promise<Buffer> => container.getBlobClient(file).downloadToBuffer(),
    /** Deletes the files of a picture. */
    async remove(picture: string): Promise<void> {
      for await (const { name } of container.listBlobsFlat({ prefix: `${picture}/` }))
        await container.getBlobClient(name).deleteIfExists();
    },
  };
}
