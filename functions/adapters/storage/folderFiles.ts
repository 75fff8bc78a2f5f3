import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
} from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import * as z from 'zod';
import { dayMilliseconds } from '#domain/day';
import { hasCode } from '#domain/hasCode';
import { Problem } from '#domain/problem';
import type {
  FileContent,
  FileHeaders,
  FileRange,
  Files,
  StoredFile,
} from '#functions/ports/files';

/*
 * A file in the folder is its content, followed by a line of JSON with its tag and its headers,
 * followed by the length of that line in four hexadecimal digits. So one rename stores all of it,
 * and programs that play or show such a file ignore its end.
 */
const lineSchema = z.object({
  tag: z.string(),
  contentType: z.string().optional(),
  cacheControl: z.string().optional(),
  metadata: z.record(z.string(), z.string()).default({}),
});
type Line = z.infer<typeof lineSchema>;
const digits = 4;
/** How much of a file's end is read first: all of most files, and the line of any. */
const endBytes = 16 * 1024;
const readAtOnce = 16;

/** Files that are being written, and parts of uploads. No container can have these names. */
const unfinishedFolder = '.unfinished';
const stagedFolder = '.staged';

/**
 * The encoded form of an empty segment, as between two slashes. No other segment is encoded to it.
 */
const emptySegment = '%';

/**
 * A segment of a name, encoded for the file system. Capitals are marked, since some file systems
 * take `a` and `A` for one. Most signs are escaped, and so is a dot at the beginning.
 */
function encoded(segment: string): string {
  if (segment === '') return emptySegment;
  return segment
    .replaceAll(/[^\w.-]|^\./gu, (sign) =>
      [...Buffer.from(sign)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    )
    .replaceAll(/[A-Z]/g, (capital) => `^${capital.toLowerCase()}`);
}

/** The inverse of `encoded`; null for a file that the product did not write. */
function decoded(written: string): string | null {
  if (written === emptySegment) return '';
  try {
    const segment = decodeURIComponent(
      written.replaceAll(/\^([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    );
    return encoded(segment) === written ? segment : null;
  } catch {
    return null;
  }
}

/** Resolves to null for a file that does not exist or can't. */
async function unlessAbsent<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG')) return null;
    throw error;
  }
}

/** Makes the names in a folder survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a folder and its parents so that they survive a power cut. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (!first) return;
  for (let made = folder; made.length >= first.length; made = dirname(made))
    await syncFolder(dirname(made));
}

/** How often to try moving a file to its place while others empty that folder. */
const mostMoves = 10;

/** The last change that waits or runs, by path: one after another, so that a condition holds. */
const changing = new Map<string, Promise<unknown>>();

async function alone<T>(path: string, change: () => Promise<T>): Promise<T> {
  const done = (changing.get(path) ?? Promise.resolve()).then(change, change);
  changing.set(path, done);
  try {
    return await done;
  } finally {
    if (changing.get(path) === done) changing.delete(path);
  }
}

/** An opened file, with the end of its bytes as read. */
interface Opened extends Line {
  handle: FileHandle;
  bytes: number;
  storedAt: Date;
  /** What was read, and where that begins. */
  end: { at: number; content: Buffer };
}

/** @throws {Error} for a file whose line can't be read */
async function openStored(path: string): Promise<Opened | null> {
  const handle = await unlessAbsent(open(path, 'r'));
  if (!handle) return null;
  const found = await handle.stat();
  if (!found.isFile()) {
    await handle.close();
    return null;
  }
  const { size, mtime } = found;
  try {
    const at = Math.max(0, size - endBytes);
    const content = await readAt(handle, at, size - at);
    const length = Number.parseInt(content.subarray(-digits).toString('latin1'), 16);
    const line = content.subarray(-digits - length, -digits).toString();
    const stored = lineSchema.parse(JSON.parse(line));
    return {
      ...stored,
      handle,
      bytes: size - length - digits,
      storedAt: mtime,
      end: { at, content },
    };
  } catch (error) {
    await handle.close();
    throw new Error(`The file ${path} is damaged.`, { cause: error });
  }
}

async function readAt(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const content = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await handle.read(content, read, length - read, start + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return content.subarray(0, read);
}

/** The content of an opened file, or a part of it. */
async function contentOf(
  { handle, bytes, end: { at, content } }: Opened,
  { start, end = bytes }: FileRange,
): Promise<Buffer> {
  const last = Math.min(end, bytes);
  if (start >= last) return Buffer.alloc(0);
  return start < at ? readAt(handle, start, last - start) : content.subarray(start - at, last - at);
}

function described(name: string, stored: Opened): StoredFile {
  const { tag, contentType, cacheControl, metadata, bytes, storedAt } = stored;
  return {
    name,
    bytes,
    tag,
    storedAt,
    ...(contentType && { contentType }),
    ...(cacheControl && { cacheControl }),
    metadata,
  };
}

/** Gives addresses to the files of a container; see `createFileAddresses`. */
export interface Addresses {
  address(container: string, name: string): string;
  link(container: string, name: string, given: { saveAs: string; until: Date }): string;
}

/** The files of a server in one folder, which one process at a time writes. */
export function createFolderFiles(folder: string, addresses: Addresses) {
  const unfinished = join(folder, unfinishedFolder);
  const staged = join(folder, stagedFolder);

  /** Writes a file under a name of its own, so that it survives a power cut. */
  async function writeUnfinished(content: FileContent, end: string): Promise<string> {
    await makeFolder(unfinished);
    const path = join(unfinished, randomUUID());
    try {
      const handle = await open(path, 'wx');
      try {
        for await (const part of content instanceof Uint8Array ? [content] : content)
          await handle.writeFile(part);
        await handle.writeFile(end);
        await handle.sync();
      } finally {
        await handle.close();
      }
      return path;
    } catch (error) {
      await rm(path, { force: true });
      if (!hasCode(error, 'ENOSPC', 'EDQUOT')) throw error;
      throw new Problem('unavailable', 'The disk of this server is full. Nothing was stored.');
    }
  }

  /** Moves a written file to its place, whose folder may have just been removed as empty. */
  async function moveTo(path: string, from: string): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await makeFolder(dirname(path));
        await rename(from, path);
        return await syncFolder(dirname(path));
      } catch (error) {
        if (!hasCode(error, 'ENOENT') || tries === mostMoves) throw error;
      }
    }
  }

  function filesOf(container: string): Files {
    const root = join(folder, encoded(container));
    const pathOf = (name: string) => join(root, ...name.split('/').map(encoded));
    const partsOf = (name: string) =>
      join(staged, createHash('sha256').update(`${container}/${name}`).digest('hex'));
    const partOf = (name: string, part: number) => join(partsOf(name), String(part));

    async function withOpened<T>(name: string, read: (stored: Opened) => Promise<T> | T) {
      const stored = await openStored(pathOf(name));
      if (!stored) return null;
      try {
        return await read(stored);
      } finally {
        await stored.handle.close();
      }
    }

    const head = (name: string) => withOpened(name, (stored) => described(name, stored));

    async function put(
      name: string,
      content: FileContent,
      { over, ...headers }: FileHeaders & { over?: string | null } = {},
    ): Promise<string | null> {
      const path = pathOf(name);
      const mayWrite = async () => over === undefined || ((await head(name))?.tag ?? null) === over;
      if (!(await mayWrite())) return null;
      const tag = `"${randomUUID()}"`;
      const line = JSON.stringify({ tag, ...headers } satisfies Partial<Line>);
      const length = Buffer.byteLength(line);
      if (length + digits > endBytes) throw new Error(`The headers of ${name} are too long.`);
      const from = await writeUnfinished(content, line + length.toString(16).padStart(digits, '0'));
      try {
        return await alone(path, async () => {
          if (!(await mayWrite())) return null;
          await moveTo(path, from);
          return tag;
        });
      } finally {
        await rm(from, { force: true });
      }
    }

    /** Lists a folder below the container, in the order of the names of files. */
    async function* listIn(above: string, prefix: string): AsyncGenerator<StoredFile> {
      const path = join(root, ...above.split('/').slice(0, -1).map(encoded));
      const found = (await unlessAbsent(readdir(path, { withFileTypes: true }))) ?? [];
      const names = found.flatMap((one) => {
        const name = decoded(one.name);
        return name === null ? [] : [`${above}${name}${one.isDirectory() ? '/' : ''}`];
      });
      const wanted = names
        .filter((name) => name.startsWith(prefix) || prefix.startsWith(name))
        .sort((a, b) => (a < b ? -1 : 1));
      for (let at = 0; at < wanted.length; at += readAtOnce) {
        const some = wanted.slice(at, at + readAtOnce);
        const heads = await Promise.all(some.map((name) => name.endsWith('/') || head(name)));
        for (const [index, file] of heads.entries())
          if (file === true) yield* listIn(some[index] ?? '', prefix);
          else if (file?.name.startsWith(prefix)) yield file;
      }
    }

    return {
      head,
      get: (name, { start = 0, end, tag } = {}) =>
        withOpened(name, async (stored) => {
          if (tag !== undefined && tag !== stored.tag) return null;
          const content = await contentOf(stored, { start, ...(end !== undefined && { end }) });
          return { ...described(name, stored), content };
        }),
      list: (prefix = '') => listIn('', prefix),
      put,
      async renew(name) {
        const now = new Date();
        return (await unlessAbsent(utimes(pathOf(name), now, now).then(() => true))) ?? false;
      },
      async stage(name, part, content) {
        await moveTo(partOf(name, part), await writeUnfinished(content, ''));
      },
      async join(name, { parts, bytes, ...headers }) {
        const paths = Array.from({ length: parts }, (_, part) => partOf(name, part));
        const found = await Promise.all(paths.map((path) => unlessAbsent(stat(path))));
        if (found.some((one) => !one)) return false;
        if (found.reduce((sum, one) => sum + (one?.size ?? 0), 0) !== bytes) return false;
        async function* joined() {
          for (const path of paths) yield* createReadStream(path);
        }
        const tag = await put(name, joined(), { ...headers, over: null });
        if (tag !== null) await rm(partsOf(name), { recursive: true, force: true });
        return tag !== null;
      },
      async discard(name) {
        await rm(partsOf(name), { recursive: true, force: true });
      },
      async remove(name) {
        const path = pathOf(name);
        await alone(path, async () => {
          if ((await unlessAbsent(rm(path).then(() => true))) === null) return;
          // Another removal may have found the folder empty.
          await unlessAbsent(syncFolder(dirname(path)));
          for (let above = dirname(path); above.startsWith(root + sep); above = dirname(above))
            if (!(await isRemoved(above))) return;
        });
      },
      address: (name) => addresses.address(container, name),
      link: async (name, given) => addresses.link(container, name, given),
    };
  }

  return {
    files: filesOf,
    /** Deletes what kills left behind, and parts of uploads that were never completed. */
    async clearLeftovers(): Promise<void> {
      await makeFolder(folder);
      await removeOlder(unfinished, dayMilliseconds);
      await removeOlder(staged, 7 * dayMilliseconds);
    },
  };
}

/** Removes a folder that is empty. */
async function isRemoved(folder: string): Promise<boolean> {
  try {
    await rmdir(folder);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) return false;
    throw error;
  }
}

async function removeOlder(folder: string, age: number): Promise<void> {
  for (const name of (await unlessAbsent(readdir(folder))) ?? []) {
    const path = join(folder, name);
    const found = await unlessAbsent(stat(path));
    if (found && found.mtimeMs < Date.now() - age) await rm(path, { recursive: true, force: true });
  }
}
