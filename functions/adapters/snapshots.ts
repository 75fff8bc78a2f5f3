import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { BlobServiceClient } from '@azure/storage-blob';
import { createMaker } from '#domain/madeOnce';
import { type Pointer, pointerSchema } from '#domain/publication/publication';
import { type Snapshot, snapshotPieces, type TextPiece } from '#domain/publication/snapshot';
import { currentCorrelation } from '#functions/adapters/correlation';
import { hasStatus } from '#functions/adapters/rows';
import { noteWrite } from '#functions/adapters/writes';
import type { SnapshotStore } from '#functions/ports/ports';

const pointerName = 'wanted.json';
const nothing: Pointer = { wanted: 0, exported: 0, snapshots: [] };
const zip = promisify(gzip);

const zippedOnce = createMaker<Promise<Buffer>>();

/** A piece as a gzip member of its own. A span is compressed once, while its entries stay the same objects. */
function zipPiece({ span, text }: TextPiece): Promise<Buffer> {
  const compress = () => zip(text(), { level: 4 });
  if (!span) return compress();
  const { entries, isLast } = span;
  return zippedOnce(entries[0], [isLast, ...entries], compress);
}

/** Snapshots as gzipped JSON, each under a unique name, and the pointer to the wanted one. */
export function createSnapshotStore(blobs: BlobServiceClient): SnapshotStore {
  const container = blobs.getContainerClient('snapshots');
  const pointerBlob = container.getBlockBlobClient(pointerName);

  return {
    async pointer() {
      try {
        // One request, so that content and ETag match even while the pointer moves.
        const { readableStreamBody, etag, lastModified } = await pointerBlob.download();
        const body = await json(readableStreamBody ?? Readable.from([]));
        const movedAt = lastModified?.toISOString() ?? null;
        return { pointer: pointerSchema.parse(body), tag: etag ?? null, movedAt };
      } catch (error) {
        if (hasStatus(error, 404)) return { pointer: nothing, tag: null, movedAt: null };
        throw error;
      }
    },
    async put(snapshot: Snapshot): Promise<string> {
      const file = `${snapshot.version}-${randomBytes(4).toString('hex')}.json.gz`;
      // Members of gzip one after the other are a gzip file of the whole.
      const body = Buffer.concat(await Promise.all(Array.from(snapshotPieces(snapshot), zipPiece)));
      const correlation = currentCorrelation();
      await container.getBlockBlobClient(file).uploadData(body, {
        conditions: { ifNoneMatch: '*' },
        blobHTTPHeaders: { blobContentType: 'application/gzip' },
        // In the metadata, so that the public content does not depend on who asked.
        ...(correlation && { metadata: { correlation } }),
      });
      return file;
    },
    async remove(files) {
      for (const file of files) await container.getBlobClient(file).deleteIfExists();
    },
    async files(before) {
      const found: string[] = [];
      for await (const { name, properties } of container.listBlobsFlat())
        if (name !== pointerName && properties.lastModified < before) found.push(name);
      return found;
    },
    async move(pointer: Pointer, tag: string | null): Promise<boolean> {
      const body = Buffer.from(JSON.stringify(pointer));
      noteWrite();
      try {
        await pointerBlob.uploadData(body, {
          conditions: tag ? { ifMatch: tag } : { ifNoneMatch: '*' },
          blobHTTPHeaders: { blobContentType: 'application/json' },
        });
        return true;
      } catch (error) {
        if (hasStatus(error, 409, 412)) return false;
        throw error;
      }
    },
  };
}
