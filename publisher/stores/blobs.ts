import { text } from 'node:stream/consumers';
import { DefaultAzureCredential } from '@azure/identity';
import { BlobServiceClient, ContainerClient, newPipeline, RestError } from '@azure/storage-blob';
import { contentHash } from '#catalogue/contentHash';
import { untilWhole } from '#functions/adapters/storage/brokenAnswers';
import { createSilenceGuard, longestSilence } from '#functions/adapters/storage/silence';
import {
  keptHashes,
  overtaken,
  parsePointer,
  parseVersion,
  type SitePointer,
  type SiteVersion,
  sparedMilliseconds,
  type VersionStore,
  writtenVersion,
} from '../siteVersion.ts';

const hasStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof RestError && statuses.includes(error.statusCode ?? 0);

/** A container by name in the account of a connection string, or by its own address. */
export type ContainerAddress = { connection: string; name: string } | { url: string };

/**
 * Opens a container, creating it if it is missing. An address without a signature is opened with
 * the signed-in identity. A connection that is silent for `silence` milliseconds is dropped.
 */
export async function openBlobStore(
  address: ContainerAddress,
  silence: number = longestSilence,
): Promise<VersionStore> {
  const { url, credential } = containerAt(address);
  const pipeline = createSilenceGuard(silence).pipeline(newPipeline(credential));
  const container = new ContainerClient(url, pipeline);
  if (!(await container.exists())) await container.createIfNotExists();
  return createBlobStore(container);
}

function containerAt(address: ContainerAddress) {
  if ('connection' in address)
    return BlobServiceClient.fromConnectionString(address.connection).getContainerClient(
      address.name,
    );
  const { url } = address;
  const isSigned = new URL(url).searchParams.has('sig');
  return { url, credential: isSigned ? undefined : new DefaultAzureCredential() };
}

const prefix = 'files/';

/**
 * Stores versions of the site in a blob container: each content in `files/` under its hash, and
 * `live.json`, which names the live version. `live.json` is replaced by its ETag, so that of two
 * concurrent publishers one is told to start again.
 */
function createBlobStore(container: ContainerClient): VersionStore {
  const pointerBlob = container.getBlockBlobClient('live.json');
  /** The pointer and its version when last read. */
  let last: { pointer: SitePointer; version: SiteVersion; etag: string } | undefined;
  /** The pointer's ETag when `live` was last called; undefined if there was no pointer. */
  let seenTag: string | undefined;

  /** Reads the pointer, unless its ETag is still `unless`: that throws with status 304. */
  async function readPointer(
    unless?: string,
  ): Promise<{ pointer?: SitePointer | undefined; etag?: string | undefined }> {
    try {
      const conditions = unless ? { conditions: { ifNoneMatch: unless } } : {};
      return await untilWhole(async () => {
        const { readableStreamBody, etag } = await pointerBlob.download(0, undefined, conditions);
        const body = readableStreamBody ? await text(readableStreamBody) : '';
        return { pointer: parsePointer(body), etag };
      });
    } catch (error) {
      if (hasStatus(error, 404)) return {};
      throw error;
    }
  }

  async function read(hash: string): Promise<Uint8Array | undefined> {
    const blob = container.getBlobClient(prefix + hash);
    try {
      const content = await untilWhole(() => blob.downloadToBuffer());
      if (contentHash(content) === hash) return content;
    } catch (error) {
      if (hasStatus(error, 404)) return undefined;
      throw error;
    }
    await blob.deleteIfExists();
    return undefined;
  }
  /**
   * Overwrites a stored content: it then counts as new, so that another publisher's sweep spares
   * it, and a damaged one is repaired.
   */
  async function put(hash: string, content: Uint8Array): Promise<void> {
    await container.getBlockBlobClient(prefix + hash).uploadData(content);
  }

  return {
    read,
    put,
    async hashes() {
      const hashes = new Set<string>();
      for await (const { name } of container.listBlobsFlat({ prefix }))
        hashes.add(name.slice(prefix.length));
      return hashes;
    },
    async live() {
      try {
        const { pointer, etag } = await readPointer(last?.etag);
        seenTag = etag;
        const content = pointer && (await read(pointer.content));
        last =
          content && etag ? { pointer, version: parseVersion(pointer, content), etag } : undefined;
      } catch (error) {
        // 304: the pointer has not changed since it was last read.
        if (!hasStatus(error, 304)) throw error;
        seenTag = last?.etag;
      }
      return last?.version;
    },
    async goLive(version) {
      const { pointer, content } = writtenVersion(version, last?.pointer);
      await put(pointer.content, content);
      const conditions = seenTag ? { ifMatch: seenTag } : { ifNoneMatch: '*' };
      const body = Buffer.from(JSON.stringify(pointer));
      try {
        seenTag = (await pointerBlob.uploadData(body, { conditions })).etag;
      } catch (error) {
        if (!hasStatus(error, 409, 412)) throw error;
        // A write whose answer was lost succeeds, but its retry is refused; so compare the
        // contents.
        const now = await readPointer();
        if (now.pointer?.content !== pointer.content) throw overtaken();
        seenTag = now.etag;
      }
      last = seenTag ? { pointer, version, etag: seenTag } : undefined;
    },
    async sweep() {
      const { pointer } = await readPointer();
      if (!pointer) return;
      const kept = await keptHashes(pointer, read);
      const oldest = Date.now() - sparedMilliseconds;
      for await (const { name, properties } of container.listBlobsFlat({ prefix }))
        if (!kept.has(name.slice(prefix.length)) && properties.lastModified.getTime() < oldest)
          await container.deleteBlob(name);
    },
  };
}
