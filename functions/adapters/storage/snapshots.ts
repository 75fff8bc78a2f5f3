import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { BlobServiceClient, ContainerClient } from '@azure/storage-blob';
import * as z from 'zod';
import { createMaker } from '#domain/madeOnce';
import { brokenEntrySchema, type Pointer, pointerSchema } from '#domain/publication/publication';
import {
  emptySnapshot,
  type Snapshot,
  snapshotPieces,
  snapshotText,
  type TextPiece,
} from '#domain/publication/snapshot';
import { currentCorrelation } from '#functions/adapters/telemetry/correlation';
import type { SnapshotStore } from '#functions/ports/ports';
import { hasStatus, orNull } from './rows.ts';
import { openStorage } from './storage.ts';
import { noteWrite } from './writes.ts';

const pointerName = 'wanted.json';
/** The broken entries of the live version. */
const brokenName = 'broken.json.gz';
/** What is no snapshot. */
const others: readonly string[] = [pointerName, brokenName];
const brokenSchema = z.object({ version: z.int(), broken: z.array(brokenEntrySchema) });
const nothing: Pointer = { wanted: 0, exported: 0, snapshots: [] };
const zip = promisify(gzip);
const unzip = promisify(gunzip);

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
      const text = readText(container, wanted, unzip);
      last = { file: wanted.file, text };
      // The next call reads it again, unless another one is wanted by then.
      text.catch(() => {
        if (last?.text === text) last = undefined;
      });
      return text;
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

/** All that stands before the content of a member: this product's snapshots name no file and no time. */
const headerBytes = 10;
/** A member ends with its check sum and its length. */
const trailerBytes = 8;

/** A member of a gzip file, packed and unpacked. */
interface GzipMember {
  packed: Buffer;
  content: Buffer;
}

/** The members of a file that all have the same header, as those that one process writes. */
function membersOf(file: Buffer): Buffer[] {
  const header = file.subarray(0, headerBytes);
  const members: Buffer[] = [];
  for (let start = 0; start < file.length; ) {
    const next = file.indexOf(header, start + headerBytes);
    const end = next === -1 ? file.length : next;
    members.push(file.subarray(start, end));
    start = end;
  }
  return members;
}

/** Members that differ have different names, nearly always. */
const nameOf = (packed: Buffer) =>
  `${packed.length} ${packed.toString('hex', packed.length - trailerBytes)}`;

/**
 * Unpacks gzip files, one after the other. A member that the last file had too is not unpacked again.
 * @throws {Error} for a file that is damaged
 */
export function createUnpacker(): (file: Buffer) => Promise<Buffer> {
  let known: ReadonlyMap<string, GzipMember> = new Map();
  return async (file) => {
    try {
      const members = await Promise.all(
        membersOf(file).map(async (packed): Promise<GzipMember> => {
          const last = known.get(nameOf(packed));
          return last?.packed.equals(packed) ? last : { packed, content: await unzip(packed) };
        }),
      );
      known = new Map(members.map((member) => [nameOf(member.packed), member]));
      return Buffer.concat(members.map(({ content }) => content));
    } catch {
      // Compressed bytes may look like a header; then the file was cut in the wrong place.
      known = new Map();
      return unzip(file);
    }
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
  unpack: (file: Buffer) => Promise<Buffer>,
): Promise<Uint8Array> {
  if (!file && version === 0) return new TextEncoder().encode(snapshotText(emptySnapshot));
  if (!file) throw new Error(`The wanted snapshot ${version} is not kept any more.`);
  return unpack(await container.getBlobClient(file).downloadToBuffer());
}

/** Reads, for the publisher, which snapshot is wanted, and its text. */
export function openSnapshotReader(address: Parameters<typeof openStorage>[0]) {
  const { blobs } = openStorage(address);
  const { pointer } = createSnapshotStore(blobs);
  const container = blobs.getContainerClient('snapshots');
  const unpack = createUnpacker();
  return {
    async wanted(): Promise<WantedSnapshot> {
      return wantedOf((await pointer()).pointer);
    },
    /**
     * The JSON of a snapshot in UTF-8; an empty one before anything was published, so that a new label has
     * a site.
     * @throws {Error} for a snapshot that is not kept any more
     */
    read: (wanted: WantedSnapshot): Promise<Uint8Array> => readText(container, wanted, unpack),
  };
}
