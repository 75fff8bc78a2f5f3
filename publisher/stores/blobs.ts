import { buffer, text } from 'node:stream/consumers';
import { DefaultAzureCredential } from '@azure/identity';
import { BlobServiceClient, ContainerClient, newPipeline, RestError } from '@azure/storage-blob';
import { createSilenceGuard, longestSilence } from '#functions/adapters/storage/silence';
import { OvertakenError } from '../overtaken.ts';
import { createPackReader } from '../packs.ts';
import { type SiteVersion, sparedMilliseconds, type VersionStore } from '../siteVersion.ts';
import { createVersionReader, writeVersion } from './versionFile.ts';

const hasStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof RestError && statuses.includes(error.statusCode ?? 0);

const versionName = (number: number) => `versions/${String(number).padStart(8, '0')}.json`;
const packName = (name: string) => `packs/${name}`;

/** A container: one of the account of a connection string, or by its own address. */
export type ContainerAddress = { connection: string; name: string } | { url: string };

/**
 * Opens a container, made first where it is missing. An address without a signature of its own is
 * opened with the identity that is signed in. A connection that is silent for `silence` milliseconds
 * is given up.
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

/**
 * Versions of the site in a blob container: `packs/` by hash, `versions/00000007.json`, and
 * `live.json`, which names the live one and is moved by its ETag: of two publishers at once one
 * finds that it must begin again.
 */
function createBlobStore(container: ContainerClient): VersionStore {
  let live: { version: SiteVersion; tag: string } | undefined;
  let tag: string | undefined;

  async function readText(name: string): Promise<{ body?: string; etag?: string }> {
    try {
      const { readableStreamBody, etag = '' } = await container.getBlobClient(name).download();
      return { body: readableStreamBody ? await text(readableStreamBody) : '', etag };
    } catch (error) {
      if (hasStatus(error, 404)) return {};
      throw error;
    }
  }

  async function pointed(): Promise<{ number?: number; etag?: string | undefined }> {
    const { body = '', etag } = await readText('live.json');
    const number = /^\{"number":(\d+)\}$/.exec(body)?.[1];
    return number === undefined ? { etag } : { number: Number(number), etag };
  }

  async function numbers(): Promise<number[]> {
    const found: number[] = [];
    for await (const { name } of container.listBlobsFlat({ prefix: 'versions/' })) {
      const number = /(?<!\d)(\d+)\.json$/.exec(name)?.[1];
      if (number) found.push(Number(number));
    }
    return found.sort((a, b) => b - a);
  }

  const kept = createVersionReader({
    numbers,
    readText: async (number) => (await readText(versionName(number))).body,
  });

  const { read, damaged, compare } = createPackReader(async ({ pack, offset, length }) => {
    if (length === 0) return new Uint8Array();
    try {
      const part = await container.getBlobClient(packName(pack)).download(offset, length);
      return part.readableStreamBody && (await buffer(part.readableStreamBody));
    } catch (error) {
      // A pack that is cut off may end before the part begins.
      if (hasStatus(error, 404, 416)) return undefined;
      throw error;
    }
  });

  async function upload(name: string, content: Uint8Array | string, ifMatch?: string) {
    const body = Buffer.from(content);
    const conditions = ifMatch ? { ifMatch } : { ifNoneMatch: '*' };
    return container.getBlockBlobClient(name).uploadData(body, { conditions });
  }

  return {
    read,
    damaged,
    find: kept.find,
    async live() {
      const { number, etag } = await pointed();
      tag = etag;
      if (live && live.tag === etag) return live.version;
      const version = (number !== undefined && (await kept.read(number))) || (await kept.newest());
      live = version && tag ? { version, tag } : undefined;
      if (version) kept.remember(version);
      return version;
    },
    async putPack(name, content) {
      const blob = container.getBlockBlobClient(packName(name));
      try {
        const { contentLength } = await blob.getProperties();
        // A pack that is wanted again is spared by a sweep like a new one.
        if (contentLength === content.byteLength && !damaged.has(name)) {
          await blob.setMetadata({});
          return;
        }
      } catch (error) {
        if (!hasStatus(error, 404)) throw error;
      }
      await blob.uploadData(content);
      damaged.delete(name);
    },
    async verify(version) {
      const sizes = new Map<string, number>();
      for await (const { name, properties } of container.listBlobsFlat({ prefix: 'packs/' }))
        sizes.set(name.slice('packs/'.length), properties.contentLength ?? -1);
      compare(version.packs, sizes);
    },
    async goLive(version) {
      const number = ((await numbers())[0] ?? 0) + 1;
      const numbered = { ...version, number };
      let written = false;
      try {
        await upload(versionName(number), writeVersion(numbered));
        written = true;
        tag = (await upload('live.json', JSON.stringify({ number }), tag)).etag ?? '';
      } catch (error) {
        if (!hasStatus(error, 409, 412)) throw error;
        // A write whose answer got lost is refused when it is repeated, although it was done.
        const now = written ? await pointed() : {};
        if (now.number !== number) {
          if (written) await container.deleteBlob(versionName(number));
          throw new OvertakenError();
        }
        tag = now.etag ?? '';
      }
      live = { version: numbered, tag };
      kept.remember(numbered);
      return numbered;
    },
    async sweep() {
      const { gone, packs: used } = await kept.swept((await pointed()).number);
      for (const number of gone) await container.deleteBlob(versionName(number));
      const before = Date.now() - sparedMilliseconds;
      for await (const { name, properties } of container.listBlobsFlat({ prefix: 'packs/' }))
        if (!used.has(name.slice('packs/'.length)) && properties.lastModified.getTime() < before)
          await container.deleteBlob(name);
    },
  };
}
