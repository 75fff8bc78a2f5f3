import { json } from 'node:stream/consumers';
import { type ContainerClient, RestError } from '@azure/storage-blob';
import { z } from 'zod';
import {
  type Encoding,
  type SiteVersion,
  showsSame,
  siteVersionSchema,
  type VersionStore,
} from '../siteVersion.ts';

/** How many versions are kept, so that an earlier one is live again at once. */
const keptVersions = 20;
/** A content that no version uses may belong to a publication that is under way. */
const sparedMilliseconds = 24 * 3_600_000;

const pointerSchema = z.object({ number: z.int() });
const hasStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof RestError && statuses.includes(error.statusCode ?? 0);

const versionName = (number: number) => `versions/${String(number).padStart(8, '0')}.json`;
const contentName = (hash: string, encoding?: Encoding) =>
  `contents/${encoding ? `${hash}.${encoding}` : hash}`;

/**
 * Versions of the site in a blob container: `contents/` by hash, `versions/00000007.json`, and
 * `live.json`, which names the live one and is moved by its ETag: of two publishers at once one
 * finds that it must begin again.
 */
export function createBlobStore(container: ContainerClient): VersionStore {
  let live: { version: SiteVersion; tag: string } | undefined;
  let tag: string | undefined;

  async function readJson(name: string): Promise<{ body: unknown; etag: string } | undefined> {
    try {
      const { readableStreamBody, etag } = await container.getBlobClient(name).download();
      return readableStreamBody && { body: await json(readableStreamBody), etag: etag ?? '' };
    } catch (error) {
      if (hasStatus(error, 404) || error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  const readVersion = async (number: number) =>
    siteVersionSchema.safeParse((await readJson(versionName(number)))?.body).data;

  async function numbers(): Promise<number[]> {
    const found: number[] = [];
    for await (const { name } of container.listBlobsFlat({ prefix: 'versions/' })) {
      const number = /(\d+)\.json$/.exec(name)?.[1];
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
      const pointer = await readJson('live.json');
      tag = pointer?.etag;
      if (pointer && live?.tag === pointer.etag) return live.version;
      const { number } = pointerSchema.safeParse(pointer?.body).data ?? {};
      const version = number === undefined ? undefined : await readVersion(number);
      live = version && tag ? { version, tag } : undefined;
      return version;
    },
    async find(wanted) {
      for (const number of (await numbers()).slice(0, keptVersions)) {
        const kept = await readVersion(number);
        if (kept && showsSame(kept, wanted)) return kept;
      }
      return undefined;
    },
    async put(hash, content, encoding) {
      try {
        await upload(contentName(hash, encoding), content);
      } catch (error) {
        if (!hasStatus(error, 409, 412)) throw error;
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
      await upload(versionName(number), JSON.stringify(numbered));
      const { etag = '' } = await upload('live.json', JSON.stringify({ number }), tag);
      tag = etag;
      live = { version: numbered, tag: etag };
      return numbered;
    },
    async sweep() {
      const all = await numbers();
      const kept = all.slice(0, keptVersions);
      const used = new Set<string>();
      for (const number of kept) {
        const version = await readVersion(number);
        if (version) used.add(version.source);
        for (const { hash } of Object.values(version?.files ?? {})) used.add(hash);
      }
      const before = Date.now() - sparedMilliseconds;
      for (const number of all.slice(keptVersions)) await container.deleteBlob(versionName(number));
      for await (const { name, properties } of container.listBlobsFlat({ prefix: 'contents/' })) {
        const hash = name.slice('contents/'.length).split('.')[0] ?? '';
        if (!used.has(hash) && properties.lastModified.getTime() < before)
          await container.deleteBlob(name);
      }
    },
  };
}
