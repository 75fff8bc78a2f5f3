import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { BlobServiceClient, ContainerClient } from '@azure/storage-blob';
import * as z from 'zod';
import { brokenEntrySchema, type Pointer, pointerSchema } from '#domain/publication/publication';
import { emptySnapshot, type Snapshot } from '#domain/publication/snapshot';
import { currentCorrelation } from '#functions/adapters/correlation';
import { hasStatus, orNull } from '#functions/adapters/rows';
import { openStorage } from '#functions/adapters/storage';
import { noteWrite } from '#functions/adapters/writes';
import type { SnapshotStore } from '#functions/ports/ports';

const pointerName = 'wanted.json';
/** The broken entries of the live version. */
const brokenName = 'broken.json.gz';
/** What is no snapshot. */
const others: readonly string[] = [pointerName, brokenName];
const brokenSchema = z.object({ version: z.int(), broken: z.array(brokenEntrySchema) });
const nothing: Pointer = { wanted: 0, exported: 0, snapshots: [] };
const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Snapshots as gzipped JSON, each under a unique name, and the pointer to the wanted one. */
export function createSnapshotStore(blobs: BlobServiceClient): SnapshotStore {
  const container = blobs.getContainerClient('snapshots');
  const pointerBlob = container.getBlockBlobClient(pointerName);
  /** The text that was read last. */
  let last: { file: string | undefined; text: Promise<Uint8Array> } | undefined;

  const pointer: SnapshotStore['pointer'] = async () => {
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
  };

  return {
    pointer,
    async wantedText() {
      const wanted = wantedOf((await pointer()).pointer);
      if (last && last.file === wanted.file) return last.text;
      const text = readText(container, wanted);
      last = { file: wanted.file, text };
      // The next call reads it again, unless another one is wanted by then.
      text.catch(() => {
        if (last?.text === text) last = undefined;
      });
      return text;
    },
    async put(snapshot: Snapshot): Promise<string> {
      const file = `${snapshot.version}-${randomBytes(4).toString('hex')}.json.gz`;
      const body = await zip(JSON.stringify(snapshot), { level: 1 });
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
        if (!others.includes(name) && properties.lastModified < before) found.push(name);
      return found;
    },
    async putBroken(version, broken) {
      const body = await zip(JSON.stringify({ version, broken }));
      await container.getBlockBlobClient(brokenName).uploadData(body, {
        blobHTTPHeaders: { blobContentType: 'application/gzip' },
      });
    },
    async broken(version) {
      const body = await orNull(container.getBlobClient(brokenName).downloadToBuffer());
      if (!body) return [];
      const stored = brokenSchema.parse(JSON.parse((await unzip(body)).toString()));
      return stored.version === version ? stored.broken : [];
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

/** The snapshot that the site is to show. */
export interface WantedSnapshot {
  /** 0 before anything was published. */
  version: number;
  /** The snapshot's file, if there is one: after a restore another one may have the same version. */
  file?: string | undefined;
}

function wantedOf({ wanted: version, snapshots }: Pointer): WantedSnapshot {
  return { version, file: snapshots.find((snapshot) => snapshot.version === version)?.file };
}

async function readText(
  container: ContainerClient,
  { version, file }: WantedSnapshot,
): Promise<Uint8Array> {
  if (!file && version === 0) return new TextEncoder().encode(JSON.stringify(emptySnapshot));
  if (!file) throw new Error(`The wanted snapshot ${version} is not kept any more.`);
  return unzip(await container.getBlobClient(file).downloadToBuffer());
}

/** Reads, for the publisher, which snapshot is wanted, and its text. */
export function openSnapshotReader(address: Parameters<typeof openStorage>[0]) {
  const { blobs } = openStorage(address);
  const { pointer } = createSnapshotStore(blobs);
  const container = blobs.getContainerClient('snapshots');
  return {
    async wanted(): Promise<WantedSnapshot> {
      return wantedOf((await pointer()).pointer);
    },
    /**
     * The JSON of a snapshot in UTF-8; an empty one before anything was published, so that a new label has
     * a site.
     * @throws {Error} for a snapshot that is not kept any more
     */
    read: (wanted: WantedSnapshot): Promise<Uint8Array> => readText(container, wanted),
  };
}
