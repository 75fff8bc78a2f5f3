import { randomUUID } from 'node:crypto';
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
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

/** Writes a file through to the disk; with `wx` only where there is none. */
async function write(file: string, content: string, flags: 'w' | 'wx'): Promise<void> {
  const handle = await open(file, flags);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A file of ours is there whole or not at all, also after a power cut. */
async function writeWhole(file: string, content: string): Promise<void> {
  const part = `${file}.${randomUUID()}.part`;
  await write(part, content, 'w');
  await rename(part, file);
}

const isThere = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';

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
  /** The newest number when the live version was last asked for. */
  let seen: number | undefined;

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

  return {
    async live() {
      seen = (await numbers())[0] ?? 0;
      last = (await pointed()) ?? (await newestVersion({ numbers, readVersion }));
      return last;
    },
    find: (wanted) => findVersion({ numbers, readVersion }, wanted),
    async put(hash, content, encoding) {
      const file = contentFile(hash, encoding);
      const shard = hash.slice(0, 2);
      if (!shards.has(shard)) await mkdir(join(contents, shard), { recursive: true });
      shards.add(shard);
      const found = await stat(file).catch(() => undefined);
      // A content that is wanted again is spared by a sweep like a new one.
      if (found?.size === content.byteLength) return utimes(file, new Date(), new Date());
      const part = `${file}.${randomUUID()}.part`;
      await writeFile(part, content);
      await rename(part, file);
    },
    read: (hash, encoding) => readFile(contentFile(hash, encoding)).catch(() => undefined),
    async goLive(version) {
      const newestNumber = (await numbers())[0] ?? 0;
      if (newestNumber !== (seen ?? newestNumber)) throw new OvertakenError();
      const number = newestNumber + 1;
      const numbered = { ...version, number };
      try {
        // One that is torn is not live, and read as if it were not there.
        await write(join(versions, `${number}.json`), JSON.stringify(numbered), 'wx');
      } catch (error) {
        throw isThere(error) ? new OvertakenError() : error;
      }
      await writeWhole(pointer, JSON.stringify({ number }));
      [last, seen] = [numbered, number];
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
      const before = Date.now() - sparedMilliseconds;
      for (const shard of await readdir(contents))
        for (const name of await readdir(join(contents, shard))) {
          if (used.has(name.split('.')[0] ?? '') && !name.endsWith('.part')) continue;
          const file = join(contents, shard, name);
          if ((await stat(file)).mtimeMs < before) await rm(file, { force: true });
        }
    },
  };
}
