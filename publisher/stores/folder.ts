import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentHash } from '#catalogue/contentHash';
import {
  keptHashes,
  parsePointer,
  parseVersion,
  SiteMovedError,
  type SiteVersion,
  sparedMilliseconds,
  type VersionStore,
  writtenVersion,
} from '../siteVersion.ts';

/** Whether an error of the file system has a code, such as `ENOENT`. */
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

/** Turns an error of the file system into a plain sentence; other errors stay as they are. */
export function plainError(error: unknown, sentence: string): unknown {
  const code = Object.keys(refusals).find((one) => hasCode(error, one));
  return code ? new Error(`${sentence}: ${refusals[code]}.`, { cause: error }) : error;
}

/**
 * Creates a folder and its parents. Node's own `recursive` never ends on a file system that denies
 * a folder exists but creates none, such as `/proc`.
 */
export async function makeFolder(path: string): Promise<void> {
  const make = () =>
    mkdir(path).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  try {
    await make();
  } catch (error) {
    if (!hasCode(error, 'ENOENT') || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await make();
  }
}

/** Writes a file atomically; with `isSynced` it also survives a power cut. */
async function writeWhole(file: string, content: Uint8Array | string, isSynced = false) {
  const part = `${file}.${randomUUID()}.part`;
  if (isSynced) {
    const handle = await open(part, 'w');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } else await writeFile(part, content);
  await rename(part, file);
}

/**
 * Stores versions of the site in a folder: each content in `files/` under its hash, and
 * `live.json`, which names the live version. A truncated pointer counts as missing.
 */
export async function openFolderStore(folder: string): Promise<VersionStore> {
  const files = join(folder, 'files');
  const pointerFile = join(folder, 'live.json');
  await makeFolder(files).catch((error: unknown) => {
    throw plainError(error, `Versions of the site can't be kept in ${folder}`);
  });
  /** The pointer and its version when last read. */
  let last: { text: string; version: SiteVersion | undefined } = { text: '', version: undefined };

  const readPointer = () => readFile(pointerFile, 'utf8').catch(() => '');

  async function read(hash: string): Promise<Uint8Array | undefined> {
    const file = join(files, hash);
    const content = await readFile(file).catch(() => undefined);
    if (!content || contentHash(content) === hash) return content;
    await rm(file, { force: true });
    return undefined;
  }
  // No sync: a content spoilt by a power cut no longer matches its hash and is rendered again.
  const put = (hash: string, content: Uint8Array) => writeWhole(join(files, hash), content);

  return {
    read,
    put,
    hashes: async () => new Set(await readdir(files)),
    async live() {
      const text = await readPointer();
      if (text === last.text) return last.version;
      const pointer = parsePointer(text);
      const content = pointer && (await read(pointer.content));
      last = { text, version: content && parseVersion(pointer, content) };
      return last.version;
    },
    async goLive(version) {
      const { pointer, content } = writtenVersion(version, parsePointer(last.text));
      const text = JSON.stringify(pointer);
      await writeWhole(join(files, pointer.content), content, true);
      // If two publishers move the pointer in the same millisecond, the later one wins; both
      // versions are complete.
      if ((await readPointer()) !== last.text) throw new SiteMovedError();
      await writeWhole(pointerFile, text, true);
      last = { text, version };
    },
    async sweep() {
      const pointer = parsePointer(await readPointer());
      if (!pointer) return;
      const kept = await keptHashes(pointer, read);
      const oldest = Date.now() - sparedMilliseconds;
      const sweepFolder = async (path: string, isUnused: (name: string) => boolean) => {
        for (const name of await readdir(path)) {
          const file = join(path, name);
          // Another publisher may have renamed or deleted it meanwhile.
          const found = isUnused(name) ? await stat(file).catch(() => undefined) : undefined;
          if (found && found.mtimeMs < oldest) await rm(file, { force: true });
        }
      };
      await sweepFolder(files, (name) => !kept.has(name));
      await sweepFolder(folder, (name) => name.endsWith('.part'));
    },
  };
}
