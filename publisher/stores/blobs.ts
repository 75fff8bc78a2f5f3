import { json } from 'node:stream/consumers';
import { DefaultAzureCredential } from '@azure/identity';
import { BlobServiceClient, ContainerClient, RestError } from '@azure/storage-blob';
import { z } from 'zod';
import {
  type Encoding,
  findVersion,
  keptVersions,
  newestVersion,
  OvertakenError,
  type SiteVersion,
  siteVersionSchema,
  sparedMilliseconds,
  type VersionStore,
} from '../siteVersion.ts';

const pointerSchema = z.object({ number: z.int() });
const hasStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof RestError && statuses.includes(error.statusCode ?? 0);

const versionName = (number: number) => `versions/${String(number).padStart(8, '0')}.json`;
const contentName = (hash: string, encoding?: Encoding) =>
  `contents/${encoding ? `${hash}.${encoding}` : hash}`;

/** A container: one of the account of a connection string, or by its own address. */
export type ContainerAddress = { connection: string; name: string } | { url: string };

/**
 * Opens a container, made first where it is missing. An address without a signature of its own is
 * opened with the identity that is signed in.
 */
export async function openBlobStore(address: ContainerAddress): Promise<VersionStore> {
  const container = containerAt(address);
  if (!(await container.exists())) await container.createIfNotExists();
  return createBlobStore(container);
}

function containerAt(address: ContainerAddress): ContainerClient {
  if ('connection' in address)
    return BlobServiceClient.fromConnectionString(address.connection).getContainerClient(
      address.name,
    );
  return new URL(address.url).searchParams.has('sig')
    ? new ContainerClient(address.url)
    : new ContainerClient(address.url, new DefaultAzureCredential());
}

/**
 * Versions of the site in a blob container: `contents/` by hash, `versions/00000007.json`, and
 * `live.json`, which names the live one and is moved by its ETag: of two publishers at once one
 * finds that it must begin again.
 */
function createBlobStore(container: ContainerClient): VersionStore {
  let live: { version: SiteVersion; tag: string } | undefined;
  let tag: string | undefined;

  /** A file's content; undefined where there is none, or where it is no JSON. */
  async function readJson(name: string): Promise<{ body?: unknown; etag?: string }> {
    try {
      const { readableStreamBody, etag = '' } = await container.getBlobClient(name).download();
      const body = readableStreamBody && (await json(readableStreamBody).catch(() => undefined));
      return { body, etag };
    } catch (error) {
      if (hasStatus(error, 404)) return {};
      throw error;
    }
  }

  const readVersion = async (number: number) =>
    siteVersionSchema.safeParse((await readJson(versionName(number))).body).data;

  async function numbers(): Promise<number[]> {
    const found: number[] = [];
    for await (const { name } of container.listBlobsFlat({ prefix: 'versions/' })) {
      const number = /(?<!\d)(\d+)\.json$/.exec(name)?.[1];
      if (number) found.push(Number(number));
    }
    return found.sort((a, b) => b - a);
  }

  async function upload(name: string, content: Uint8Array | string, ifMatch?: string) {
    const body = Buffer.from(content);
    const conditions = ifMatch ? { ifMatch } : { ifNoneMatch: '*' };
    return container.getBlockBlobClient(name).uploadData(body, { conditions });
  }

  return {
    async live() {
      const { body, etag } = await readJson('live.json');
      tag = etag;
      if (live && live.tag === etag) return live.version;
      const { number } = pointerSchema.safeParse(body).data ?? {};
      const pointed = number === undefined ? undefined : await readVersion(number);
      const version = pointed ?? (await newestVersion({ numbers, readVersion }));
      live = version && tag ? { version, tag } : undefined;
      return version;
    },
    find: (wanted) => findVersion({ numbers, readVersion }, wanted),
    async put(hash, content, encoding) {
      try {
        await upload(contentName(hash, encoding), content);
      } catch (error) {
        if (!hasStatus(error, 409, 412)) throw error;
        // A content that is wanted again is spared by a sweep like a new one.
        await container.getBlobClient(contentName(hash, encoding)).setMetadata({});
      }
    },
    async read(hash, encoding) {
      try {
        return await container.getBlobClient(contentName(hash, encoding)).downloadToBuffer();
      } catch (error) {
        if (hasStatus(error, 404)) return undefined;
        throw error;
      }
    },
    async goLive(version) {
      const number = ((await numbers())[0] ?? 0) + 1;
      const numbered = { ...version, number };
      let written = false;
      try {
        await upload(versionName(number), JSON.stringify(numbered));
        written = true;
        tag = (await upload('live.json', JSON.stringify({ number }), tag)).etag ?? '';
      } catch (error) {
        if (!hasStatus(error, 409, 412)) throw error;
        if (written) await container.deleteBlob(versionName(number));
        throw new OvertakenError();
      }
      live = { version: numbered, tag };
      return numbered;
    },
    async sweep() {
      const all = await numbers();
      const { number: liveNumber } =
        pointerSchema.safeParse((await readJson('live.json')).body).data ?? {};
      const gone = all.slice(keptVersions).filter((number) => number !== liveNumber);
      const kept = all.filter((number) => !gone.includes(number));
      const used = new Set<string>();
      for (const number of kept) {
        const version = await readVersion(number);
        if (version) used.add(version.source);
        for (const { hash } of Object.values(version?.files ?? {})) used.add(hash);
      }
      const before = Date.now() - sparedMilliseconds;
      for (const number of gone) await container.deleteBlob(versionName(number));
      for await (const { name, properties } of container.listBlobsFlat({ prefix: 'contents/' })) {
        const hash = name.slice('contents/'.length).split('.')[0] ?? '';
        if (!used.has(hash) && properties.lastModified.getTime() < before)
          await container.deleteBlob(name);
      }
    },
  };
}
