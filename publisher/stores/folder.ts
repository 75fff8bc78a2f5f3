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
import { dirname, join } from 'node:path';
import { OvertakenError } from '../overtaken.ts';
import { createPackReader } from '../packs.ts';
import { sparedMilliseconds, type VersionStore } from '../siteVersion.ts';
import { createVersionReader, writeVersion } from './versionFile.ts';

/** Writes a file through to the disk; with `wx` only where there is none. */
async function write(file: string, content: string, flags: 'w' | 'wx') {
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

/** Whether an error of the file system has a code, as `ENOENT`. */
export const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;
const refusals: Readonly<Record<string, string>> = {
  EACCES: 'this account may not write there',
  EDQUOT: 'the disk is full',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: "a file's name is longer than the disk allows",
  ENOSPC: 'the disk is full',
  ENOTDIR: 'it is a file and no folder, or lies below one',
  EPERM: 'this account may not write there',
  EROFS: 'the disk can only be read',
};

/** An error of the file system as a sentence for a person; any other error as it is. */
export function plainError(error: unknown, sentence: string): unknown {
  const code = Object.keys(refusals).find((one) => hasCode(error, one));
  return code ? new Error(`${sentence}: ${refusals[code]}.`, { cause: error }) : error;
}

const isThere = (error: unknown) => hasCode(error, 'EEXIST');

/**
 * Makes a folder and those above it. Node's own `recursive` tries for ever where a file system
 * answers that a folder is not there and makes none, as `/proc` does.
 */
export async function makeFolder(path: string): Promise<void> {
  const make = () =>
    mkdir(path).catch((error: unknown) => {
      if (!isThere(error)) throw error;
    });
  try {
    await make();
  } catch (error) {
    if (!hasCode(error, 'ENOENT') || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await make();
  }
}

const numberOf = (name: string) => Number(/^(\d+)\.json$/.exec(name)?.[1] ?? Number.NaN);

/** A part of a file; undefined where the file is not there, or ends before. */
async function readPart(file: string, offset: number, length: number) {
  const handle = await open(file).catch(() => undefined);
  if (!handle) return undefined;
  try {
    const content = Buffer.allocUnsafe(length);
    const { bytesRead } = await handle.read(content, 0, length, offset);
    return bytesRead === length ? content : undefined;
  } finally {
    await handle.close();
  }
}

/**
 * Versions of the site in a folder: `packs/` by hash, `versions/7.json`, and `live.json`, which
 * names the live one. A version that can't be read counts as not there; the newest readable one is
 * live when `live.json` is torn.
 */
export async function openFolderStore(folder: string): Promise<VersionStore> {
  const packs = join(folder, 'packs');
  const versions = join(folder, 'versions');
  const pointer = join(folder, 'live.json');
  for (const one of [packs, versions])
    await makeFolder(one).catch((error: unknown) => {
      throw plainError(error, `Versions of the site can't be kept in ${folder}`);
    });
  /** The newest number when the live version was last asked for. */
  let seen: number | undefined;

  const { read, damaged, compare } = createPackReader(({ pack, offset, length }) =>
    readPart(join(packs, pack), offset, length),
  );

  async function numbers(): Promise<number[]> {
    const found = (await readdir(versions)).map(numberOf).filter(Number.isInteger);
    return found.sort((a, b) => b - a);
  }
  const kept = createVersionReader({
    numbers,
    readText: (number) => readFile(join(versions, `${number}.json`), 'utf8').catch(() => undefined),
  });

  async function pointed(): Promise<number | undefined> {
    const text = await readFile(pointer, 'utf8').catch(() => '');
    const number = /^\{"number":(\d+)\}$/.exec(text)?.[1];
    return number === undefined ? undefined : Number(number);
  }

  /**
   * Moves the pointer to a version. Another publisher may have made the next one meanwhile and moved
   * it there, before this move took it back: so it goes on to the newest.
   */
  async function point(number: number): Promise<void> {
    await writeWhole(pointer, JSON.stringify({ number }));
    const newest = await kept.newest();
    if (newest && newest.number > number) await point(newest.number);
  }

  return {
    read,
    damaged,
    find: kept.find,
    async live() {
      seen = (await numbers())[0] ?? 0;
      const number = await pointed();
      const version = (number !== undefined && (await kept.read(number))) || (await kept.newest());
      if (version) kept.remember(version);
      return version;
    },
    async putPack(name, content) {
      const file = join(packs, name);
      const found = await stat(file).catch(() => undefined);
      // A pack that is wanted again is spared by a sweep like a new one.
      if (found?.size === content.byteLength && !damaged.has(name))
        return utimes(file, new Date(), new Date());
      // Not written through to the disk: a pack that a power cut damages is noticed and made anew.
      const part = `${file}.${randomUUID()}.part`;
      await writeFile(part, content);
      await rename(part, file);
      damaged.delete(name);
    },
    async verify(version) {
      const sizes = new Map<string, number>();
      for (const name of Object.keys(version.packs)) {
        const found = await stat(join(packs, name)).catch(() => undefined);
        if (found) sizes.set(name, found.size);
      }
      compare(version.packs, sizes);
    },
    async goLive(version) {
      const newestNumber = (await numbers())[0] ?? 0;
      if (newestNumber !== (seen ?? newestNumber)) throw new OvertakenError();
      const number = newestNumber + 1;
      const numbered = { ...version, number };
      try {
        // One that is torn is not live, and read as if it were not there.
        await write(join(versions, `${number}.json`), writeVersion(numbered), 'wx');
      } catch (error) {
        throw isThere(error) ? new OvertakenError() : error;
      }
      seen = number;
      kept.remember(numbered);
      await point(number);
      return numbered;
    },
    async sweep() {
      const { gone, packs: used } = await kept.swept(await pointed());
      for (const number of gone) await rm(join(versions, `${number}.json`), { force: true });
      const before = Date.now() - sparedMilliseconds;
      const isOld = async (file: string) => (await stat(file)).mtimeMs < before;
      for (const name of await readdir(packs)) {
        const file = join(packs, name);
        if (!used.has(name) && (await isOld(file))) await rm(file, { force: true });
      }
      // What a process that was ended left of the pointer.
      for (const name of await readdir(folder)) {
        const file = join(folder, name);
        if (name.endsWith('.part') && (await isOld(file))) await rm(file, { force: true });
      }
    },
  };
}
