import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { BlobServiceClient, ContainerClient } from '@azure/storage-blob';
import * as z from 'zod';
import {
  type BrokenEntry,
  brokenEntrySchema,
  type Pointer,
  pointerSchema,
} from '#domain/publication/publication';
import {
  noPublicEntries,
  type PublicEntries,
  publicEntriesSchema,
} from '#domain/publication/publicEntries';
import { emptySnapshot, type Snapshot } from '#domain/publication/snapshot';
import { currentCorrelation } from '#functions/adapters/telemetry/correlation';
import { hasStatus, orNull } from './rows.ts';
import { openStorage } from './storage.ts';
import { storeOnce } from './storeOnce.ts';

const pointerName = 'wanted.json';
/** The broken entries of the live version, written over: those of earlier ones are of no use. */
const brokenName = 'broken.json.gz';
const snapshotEnd = '.json.gz';
const isSnapshot = (name: string) => name.endsWith(snapshotEnd) && name !== brokenName;
/** The file beside a snapshot that lists its entries. */
export const entriesName = (file: string) => `${file.slice(0, -snapshotEnd.length)}.entries.json`;
/**
 * How many lists of entries are cached: of the wanted, live and exported versions, and of a new
 * one.
 */
const mostKept = 4;
const brokenSchema = z.object({ version: z.int(), broken: z.array(brokenEntrySchema) });
const nothing: Pointer = { wanted: 0, exported: 0, live: 0, snapshots: [] };
const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Snapshots as gzipped JSON, each under a unique name, and the pointer to the wanted one. */
export function createSnapshotStore(blobs: BlobServiceClient) {
  const container = blobs.getContainerClient('snapshots');
  const pointerBlob = container.getBlockBlobClient(pointerName);
  /** The text that was read last. */
  let last: { file: string | undefined; text: Promise<Uint8Array> } | undefined;
  const knownEntries = new Map<string, PublicEntries>();

  async function pointer(): Promise<{ pointer: Pointer; tag: string | null }> {
    try {
      // A single request, so that content and ETag match even while the pointer moves.
      const { readableStreamBody, etag } = await pointerBlob.download();
      const body = await json(readableStreamBody ?? Readable.from([]));
      return { pointer: pointerSchema.parse(body), tag: etag ?? null };
    } catch (error) {
      if (hasStatus(error, 404)) return { pointer: nothing, tag: null };
      throw error;
    }
  }

  /** Moves the pointer; false if it has moved since `tag`. */
  async function move(to: Pointer, tag: string | null): Promise<boolean> {
    const body = Buffer.from(JSON.stringify(to));
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
  }

  async function readEntries(file: string): Promise<PublicEntries> {
    // Snapshots of earlier releases of this product have no list: everything is published again.
    const body = await orNull(container.getBlobClient(entriesName(file)).downloadToBuffer());
    return body ? publicEntriesSchema.parse(JSON.parse(body.toString())) : noPublicEntries;
  }

  return {
    pointer,
    move,
    /**
     * Moves the pointer to the position that `next` returns; undefined leaves it. If somebody else
     * moves it meanwhile, `next` is called again with the new position. If `next` throws, the
     * pointer stays.
     */
    async moveFrom(next: (pointer: Pointer) => Pointer | undefined): Promise<void> {
      for (;;) {
        const { pointer: from, tag } = await pointer();
        const to = next(from);
        if (!to || (await move(to, tag))) return;
      }
    },
    /**
     * The entries of a snapshot that a pointer names, by default the stored pointer; none before
     * the first snapshot.
     */
    async entries(which: 'exported' | 'wanted' | 'live', given?: Pointer): Promise<PublicEntries> {
      const { [which]: version, snapshots } = given ?? (await pointer()).pointer;
      const file = snapshots.find((snapshot) => snapshot.version === version)?.file;
      if (!file) return noPublicEntries;
      const entries = knownEntries.get(file) ?? (await readEntries(file));
      knownEntries.set(file, entries);
      const [oldest = ''] = knownEntries.keys();
      if (knownEntries.size > mostKept) knownEntries.delete(oldest);
      return entries;
    },
    /**
     * The JSON of the snapshot that should be live, in UTF-8; the same object until another
     * snapshot is wanted. Before the first publication, an empty snapshot.
     */
    async wantedText(): Promise<Uint8Array> {
      const wanted = wantedOf((await pointer()).pointer);
      if (last && last.file === wanted.file) return last.text;
      const text = readText(container, wanted);
      last = { file: wanted.file, text };
      // Forget a failed read, so that the next call tries again.
      text.catch(() => {
        if (last?.text === text) last = undefined;
      });
      return text;
    },
    /** Stores a snapshot and its entries under a unique name, which it returns. */
    async put(snapshot: Snapshot, entries = noPublicEntries): Promise<string> {
      const file = `${snapshot.version}-${randomBytes(16).toString('hex')}${snapshotEnd}`;
      const body = await zip(JSON.stringify(snapshot), { level: 1 });
      const correlation = currentCorrelation();
      const blob = container.getBlockBlobClient(file);
      await storeOnce(blob, { blobContentType: 'application/gzip' }, (options) =>
        // In the metadata: in the content, equal snapshots would differ by who requested them.
        blob.uploadData(body, { ...options, ...(correlation && { metadata: { correlation } }) }),
      );
      const list = container.getBlockBlobClient(entriesName(file));
      await storeOnce(list, { blobContentType: 'application/json' }, (options) =>
        list.uploadData(Buffer.from(JSON.stringify(entries)), options),
      );
      return file;
    },
    /** Deletes snapshots by their names. */
    async remove(files: readonly string[]): Promise<void> {
      for (const file of files) {
        await container.getBlobClient(entriesName(file)).deleteIfExists();
        await container.getBlobClient(file).deleteIfExists();
      }
    },
    /** The names of the snapshots stored before a time. */
    async files(before: Date): Promise<string[]> {
      const found: string[] = [];
      for await (const { name, properties } of container.listBlobsFlat())
        if (isSnapshot(name) && properties.lastModified < before) found.push(name);
      return found;
    },
    /**
     * Stores all entries that the live version could not show; a publication names only the first
     * few.
     */
    async putBroken(version: number, broken: readonly BrokenEntry[]): Promise<void> {
      const body = await zip(JSON.stringify({ version, broken }));
      await container.getBlockBlobClient(brokenName).uploadData(body, {
        blobHTTPHeaders: { blobContentType: 'application/gzip' },
      });
    },
    /** The broken entries stored last; none if they belong to another version. */
    async broken(version: number): Promise<BrokenEntry[]> {
      const body = await orNull(container.getBlobClient(brokenName).downloadToBuffer());
      if (!body) return [];
      const stored = brokenSchema.parse(JSON.parse((await unzip(body)).toString()));
      return stored.version === version ? stored.broken : [];
    },
  };
}

/** The snapshot that the site should show. */
export interface WantedSnapshot {
  /** 0 before the first publication. */
  version: number;
  /**
   * The snapshot's file, if there is one: after a restore another file may have the same version.
   */
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

/** Lets the publisher read the wanted snapshot and its text. */
export function openSnapshotReader(address: Parameters<typeof openStorage>[0]) {
  const { blobs } = openStorage(address);
  const { pointer } = createSnapshotStore(blobs);
  const container = blobs.getContainerClient('snapshots');
  return {
    async wanted(): Promise<WantedSnapshot> {
      return wantedOf((await pointer()).pointer);
    },
    /**
     * The JSON of a snapshot in UTF-8; an empty one before the first publication, so that a new
     * label has a site.
     * @throws {Error} for a snapshot that was deleted
     */
    read: (wanted: WantedSnapshot): Promise<Uint8Array> => readText(container, wanted),
  };
}
