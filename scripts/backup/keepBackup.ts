import { join } from 'node:path';
import { openSqlite } from '#functions/adapters/storage/sqlite';
import type { Storage } from '#functions/adapters/storage/storage';
import { readParts, type StoredFile } from '#functions/ports/files';
import { readManifest, verifyArchive } from './archiveReader.ts';
import { once } from './archiveWriter.ts';
import { type BackUpOptions, backUp, type KeepFile } from './backUp.ts';
import { archiveName, type BackupStore, type KeptContent, madeAt } from './backupStore.ts';
import { compareRows } from './compare.ts';
import { isKeptBeside, keptPath, type Manifest } from './manifest.ts';
import { restoreRows, verifyKept } from './restoreInto.ts';
import { keptBackups } from './retention.ts';
import { propertiesOf, wholeBytes } from './storedFiles.ts';

/** What a run did. */
export type KeptBackup = {
  archive: string;
  manifest: Manifest;
  /** The files that this run copied, and their bytes; the others were kept before. */
  copied: { files: number; bytes: number };
  /** The archives that were let go. */
  removed: string[];
};

/** A file as an earlier backup has it. */
type KnownFile = { tag: string; content: KeptContent };
const keyOf = (container: string, name: string) => `${container}/${name}`;

function knownFiles({ files }: Pick<Manifest, 'files'>): Map<string, KnownFile> {
  return new Map(
    files.flatMap(({ size, sha256, content }) =>
      content.kind === 'blob' && content.tag
        ? [
            [
              keyOf(content.container, content.name),
              { tag: content.tag, content: { size, sha256 } },
            ],
          ]
        : [],
    ),
  );
}

/**
 * Adds a backup to a store: tables in an archive, and files beside it, each copied once by
 * its hash. The archive is restored into a second place and compared before older ones go, which
 * `keptBackups` chooses.
 * @throws {Error} with a readable message; all earlier backups then stay
 */
export async function keepBackup(
  storage: Storage,
  backups: BackupStore,
  { now, ...given }: { now: Date } & Omit<BackUpOptions, 'keep'>,
): Promise<KeptBackup> {
  const { archives, contents } = await backups.list();
  const last = archives.at(-1);
  const known = last ? knownFiles(await manifestIn(backups, last)) : new Map();
  const copied: KeptContent[] = [];
  // One long file at a time: the disk has no room for eight recordings of 2 GB.
  const inTurn = createTurns();
  const keep: KeepFile = async (container, listed) => {
    const before: KnownFile | undefined = known.get(keyOf(container, listed.name));
    const isKept =
      before?.tag === listed.tag && contents.get(before.content.sha256) === listed.bytes;
    if (isKept) return archived(container, listed, before.content);
    const copy = async () => {
      const opened = await openListed(storage, container, listed);
      if (!opened) return null;
      const content = await backups.keep(opened.content);
      copied.push(content);
      return archived(container, opened.file, content);
    };
    return listed.bytes > wholeBytes ? inTurn(copy) : copy();
  };
  const file = join(backups.work, 'archive.tar.gz');
  const manifest = await backUp(storage, file, { ...given, keep });
  await tryOut(backups, file, { copied });
  const archive = archiveName(now);
  await backups.keepArchive(archive, file);
  return {
    archive,
    manifest,
    copied: { files: copied.length, bytes: copied.reduce((sum, { size }) => sum + size, 0) },
    removed: await removeOld(backups),
  };
}

/** Does one piece of work after another. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

/** A file as it is now; null if it is gone. A short one may be replaced at any time. */
async function openListed(storage: Storage, container: string, listed: StoredFile) {
  const files = storage.files(container);
  if (listed.bytes > wholeBytes) {
    const file = await files.head(listed.name);
    return file && { file, content: readParts(files, file) };
  }
  const file = await files.get(listed.name);
  return file && { file, content: once(file.content) };
}

async function manifestIn(
  backups: Pick<BackupStore, 'withArchive'>,
  archive: string,
): Promise<Manifest> {
  try {
    return await backups.withArchive(archive, readManifest);
  } catch (error) {
    throw new Error(`The backup ${archive} can't be read. Move it away, and back up again.`, {
      cause: error,
    });
  }
}

const archived = (container: string, file: StoredFile, { size, sha256 }: KeptContent) => ({
  path: keptPath(sha256),
  size,
  sha256,
  content: {
    kind: 'blob' as const,
    container,
    name: file.name,
    properties: propertiesOf(file),
    tag: file.tag,
  },
});

/**
 * Restores the tables of a new archive into a second place on this machine and compares them, and
 * reads again what this run copied; all other files must be kept in their length.
 */
async function tryOut(
  backups: BackupStore,
  archive: string,
  { copied }: { copied: readonly KeptContent[] },
): Promise<void> {
  const manifest = await verifyArchive(archive);
  await verifyKept(backups, manifest, { reads: new Set(copied.map(({ sha256 }) => sha256)) });
  const second = openSqlite(join(backups.work, 'second'));
  try {
    const written = await restoreRows(second.table, archive, manifest);
    await compareRows(second.table, written);
  } finally {
    second.close();
  }
}

/** Deletes the archives whose time is over, then the contents that no archive names any more. */
async function removeOld(backups: BackupStore): Promise<string[]> {
  const { archives, contents } = await backups.list();
  const stay = new Set(keptBackups(archives.map(madeAt)).map((at) => archiveName(at)));
  const gone: string[] = [];
  for (const name of archives)
    if (!stay.has(name) && (await backups.removeArchive(name))) gone.push(name);
  const named = new Set<string>();
  // Also of an archive that may not be deleted yet.
  for (const name of (await backups.list()).archives) {
    const { files } = await manifestIn(backups, name);
    for (const file of files) if (isKeptBeside(file)) named.add(file.sha256);
  }
  for (const sha256 of contents.keys()) if (!named.has(sha256)) await backups.removeContent(sha256);
  return gone;
}
