import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DefaultAzureCredential } from '@azure/identity';
import { BlobServiceClient } from '@azure/storage-blob';
import { createAzureContainers } from '#functions/adapters/storage/azureFiles';
import { hasStatus } from '#functions/adapters/storage/rows';
import { type Files, readParts } from '#functions/ports/files';

/** A content that is kept under its hash. */
export type KeptContent = { size: number; sha256: string };

/** Backups as a restore reads them: archives by their names, and contents under their hashes. */
export interface KeptBackups {
  /** The names of the archives, and the sizes of the contents by their hash. */
  list(): Promise<{ archives: string[]; contents: Map<string, number> }>;
  read(content: KeptContent): AsyncIterable<Uint8Array>;
  /** Runs work with an archive as a file on this machine. */
  withArchive<T>(name: string, work: (file: string) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Where backups are kept: each content once. */
export interface BackupStore extends KeptBackups {
  /** Keeps a content under its hash, unless it is kept already. */
  keep(content: AsyncIterable<Uint8Array>): Promise<KeptContent>;
  /** Keeps an archive, which is a file on this machine: whole or not at all. */
  keepArchive(name: string, file: string): Promise<void>;
  /** Lets an archive or a content go. False if it may not be deleted yet. */
  removeArchive(name: string): Promise<boolean>;
  removeContent(sha256: string): Promise<boolean>;
  /** A folder on this machine for files while they are made. */
  work: string;
}

const contentsFolder = 'files';
const workPrefix = '.unfinished-';
const isArchive = (name: string) => /^\d{4}-\d\d-\d\d-\d{6}\.tar\.gz$/.test(name);
const hashPattern = /^[0-9a-f]{64}$/;

/** The name of an archive made at a time; `madeAt` reads it back. */
export const archiveName = (at: Date): string =>
  `${at.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')}.tar.gz`;
export const madeAt = (archive: string): Date =>
  new Date(archive.replace(/^(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.tar\.gz$/, '$1T$2:$3:$4Z'));

/** Writes a file that survives a power cut; returns its size and hash. */
async function writeHashed(file: string, content: AsyncIterable<Uint8Array>): Promise<KeptContent> {
  const hash = createHash('sha256');
  let size = 0;
  const handle = await open(file, 'wx');
  try {
    for await (const part of content) {
      hash.update(part);
      size += part.length;
      await handle.writeFile(part);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { size, sha256: hash.digest('hex') };
}

const contentIn = (folder: string, { sha256 }: Pick<KeptContent, 'sha256'>) =>
  join(folder, contentsFolder, sha256);

/** Opens the backups in a folder on this machine, in which every file is as it was stored. */
export function readBackupFolder(folder: string): KeptBackups {
  return {
    async list() {
      const contents = new Map<string, number>();
      for (const sha256 of await readdir(join(folder, contentsFolder)).catch(() => []))
        if (hashPattern.test(sha256))
          contents.set(sha256, (await stat(contentIn(folder, { sha256 }))).size);
      return { archives: (await readdir(folder)).filter(isArchive).sort(), contents };
    },
    read: (kept) => createReadStream(contentIn(folder, kept)),
    withArchive: (name, use) => use(join(folder, name)),
    close: async () => undefined,
  };
}

/** What is younger may belong to a run that goes on; what a killed run left goes later. */
const abandonedMilliseconds = 86_400_000;
const isAbandoned = ({ mtimeMs }: { mtimeMs: number }) =>
  mtimeMs < Date.now() - abandonedMilliseconds;

/** Opens a folder on this machine to keep backups in it. */
async function openFolderPlace(folder: string): Promise<BackupStore> {
  await mkdir(join(folder, contentsFolder), { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name.startsWith(workPrefix) && isAbandoned(await stat(path)))
      await rm(path, { recursive: true });
  }
  const work = await mkdtemp(join(folder, workPrefix));
  return {
    ...readBackupFolder(folder),
    work,
    async keep(content) {
      const file = join(work, randomUUID());
      const kept = await writeHashed(file, content);
      await rename(file, contentIn(folder, kept));
      return kept;
    },
    keepArchive: (name, file) => rename(file, join(folder, name)),
    removeArchive: (name) => rm(join(folder, name)).then(() => true),
    async removeContent(sha256) {
      const path = contentIn(folder, { sha256 });
      if (!isAbandoned(await stat(path))) return false;
      await rm(path);
      return true;
    },
    close: () => rm(work, { recursive: true, force: true }),
  };
}

/** Opens a container of backups over the seam for files. */
export async function openContainerStore(files: Files): Promise<BackupStore> {
  const work = await mkdtemp(join(tmpdir(), 'gatefold-backup-'));
  const nameOf = (sha256: string) => `${contentsFolder}/${sha256}`;
  /** A container may refuse until a file has a certain age: the next run tries again. */
  async function remove(name: string): Promise<boolean> {
    try {
      await files.remove(name);
      return true;
    } catch (error) {
      if (hasStatus(error, 409)) return false;
      throw error;
    }
  }
  async function* read(name: string): AsyncGenerator<Uint8Array> {
    const found = await files.head(name);
    if (!found) throw new Error(`There is no ${name} among the backups.`);
    yield* readParts(files, found);
  }
  return {
    work,
    async list() {
      const found = { archives: [] as string[], contents: new Map<string, number>() };
      for await (const { name, bytes } of files.list()) {
        const sha256 = name.slice(contentsFolder.length + 1);
        if (isArchive(name)) found.archives.push(name);
        else if (name === nameOf(sha256)) found.contents.set(sha256, bytes);
      }
      return found;
    },
    async keep(content) {
      const file = join(work, randomUUID());
      try {
        const kept = await writeHashed(file, content);
        await files.put(nameOf(kept.sha256), createReadStream(file), { over: null });
        return kept;
      } finally {
        await rm(file, { force: true });
      }
    },
    read: ({ sha256 }) => read(nameOf(sha256)),
    async keepArchive(name, file) {
      const stored = await files.put(name, createReadStream(file), { over: null });
      if (stored === null) throw new Error(`There is a backup ${name} already.`);
    },
    async withArchive(name, use) {
      const file = join(work, randomUUID());
      try {
        await writeHashed(file, read(name));
        return await use(file);
      } finally {
        await rm(file, { force: true });
      }
    },
    removeArchive: remove,
    removeContent: (sha256) => remove(nameOf(sha256)),
    close: () => rm(work, { recursive: true, force: true }),
  };
}

/**
 * Opens a folder, or the container at an `https:` address, which the signed-in identity may read
 * and write.
 */
export async function openBackupStore(target: string): Promise<BackupStore> {
  const [, account, container = ''] = /^(https:\/\/[^/]+)\/([\w-]+)\/?$/.exec(target) ?? [];
  if (!account) return openFolderPlace(target);
  const blobs = new BlobServiceClient(account, new DefaultAzureCredential());
  if (!(await blobs.getContainerClient(container).exists()))
    throw new Error(`There is no container ${target}. npm run deploy makes the one for backups.`);
  return openContainerStore(createAzureContainers(blobs)(container));
}
