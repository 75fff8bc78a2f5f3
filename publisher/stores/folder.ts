import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Encoding,
  type SiteVersion,
  showsSame,
  siteVersionSchema,
  type VersionStore,
} from '../siteVersion.ts';

/** How many versions are kept, so that an earlier one is live again at once. */
const keptVersions = 20;

/** A file of ours is there whole or not at all, also after a power cut. */
async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const part = `${file}.${randomUUID()}.part`;
  const handle = await open(part, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file);
}

const numberOf = (name: string) => Number(/^(\d+)\.json$/.exec(name)?.[1] ?? Number.NaN);

/**
 * Versions of the site in a folder: `contents/` by hash, `versions/7.json`, and `live.json`, which
 * names the live one. A version that can't be read counts as not there; the newest readable one is
 * live when `live.json` is torn.
 */
export async function openFolderStore(folder: string): Promise<VersionStore> {
  const contents = join(folder, 'contents');
  const versions = join(folder, 'versions');
  const pointer = join(folder, 'live.json');
  await Promise.all([mkdir(contents, { recursive: true }), mkdir(versions, { recursive: true })]);
  const shards = new Set<string>();
  let last: SiteVersion | undefined;

  const contentFile = (hash: string, encoding?: Encoding) =>
    join(contents, hash.slice(0, 2), encoding ? `${hash}.${encoding}` : hash);

  async function readVersion(number: number): Promise<SiteVersion | undefined> {
    if (last?.number === number) return last;
    try {
      const text = await readFile(join(versions, `${number}.json`), 'utf8');
      return siteVersionSchema.parse(JSON.parse(text));
    } catch {
      return undefined;
    }
  }

  async function numbers(): Promise<number[]> {
    const found = (await readdir(versions)).map(numberOf).filter(Number.isInteger);
    return found.sort((a, b) => b - a);
  }

  async function pointed(): Promise<SiteVersion | undefined> {
    const text = await readFile(pointer, 'utf8').catch(() => '');
    const number = Number(/^\{"number":(\d+)\}$/.exec(text)?.[1] ?? Number.NaN);
    return Number.isInteger(number) ? readVersion(number) : undefined;
  }

  async function newest(): Promise<SiteVersion | undefined> {
    for (const number of await numbers()) {
      const version = await readVersion(number);
      if (version) return version;
    }
    return undefined;
  }

  return {
    async live() {
      last = (await pointed()) ?? (await newest());
      return last;
    },
    async find(wanted) {
      for (const number of (await numbers()).slice(0, keptVersions)) {
        const kept = await readVersion(number);
        if (kept && showsSame(kept, wanted)) return kept;
      }
      return undefined;
    },
    async put(hash, content, encoding) {
      const file = contentFile(hash, encoding);
      const shard = hash.slice(0, 2);
      if (!shards.has(shard)) await mkdir(join(contents, shard), { recursive: true });
      shards.add(shard);
      const found = await stat(file).catch(() => undefined);
      if (found?.size === content.byteLength) return;
      const part = `${file}.${randomUUID()}.part`;
      await writeFile(part, content);
      await rename(part, file);
    },
    read: (hash, encoding) => readFile(contentFile(hash, encoding)).catch(() => undefined),
    async goLive(version) {
      const number = ((await numbers())[0] ?? 0) + 1;
      const numbered = { ...version, number };
      await writeWhole(join(versions, `${number}.json`), JSON.stringify(numbered));
      await writeWhole(pointer, JSON.stringify({ number }));
      last = numbered;
      return numbered;
    },
    async sweep() {
      const all = await numbers();
      const live = await pointed();
      const gone = all.slice(keptVersions).filter((number) => number !== live?.number);
      const kept = all.filter((number) => !gone.includes(number));
      const used = new Set<string>();
      for (const number of kept) {
        const version = await readVersion(number);
        if (version) used.add(version.source);
        for (const { hash } of Object.values(version?.files ?? {})) used.add(hash);
      }
      for (const number of gone) await rm(join(versions, `${number}.json`), { force: true });
      for (const shard of await readdir(contents))
        for (const name of await readdir(join(contents, shard)))
          if (!used.has(name.split('.')[0] ?? '') || name.endsWith('.part'))
            await rm(join(contents, shard, name), { force: true });
    },
  };
}
