import { pMapIterable } from 'p-map';
import { madeAgain } from '#domain/usage';
import { containerNames, type Storage, tableNames } from '#functions/adapters/storage/storage';
import type { StoredFile } from '#functions/ports/files';
import { type ArchiveWriter, once, openArchive } from './archiveWriter.ts';
import type { ArchivedFile, Manifest } from './manifest.ts';
import { readRows } from './rows.ts';
import { openFiles } from './storedFiles.ts';

/** Called with the current part and the number of bytes just added. */
export type OnProgress = (part: string, bytes: number) => void;

const backedUp = <T extends string>(names: readonly T[]) =>
  names.filter((name) => !madeAgain.includes(name));

/** Pending changes first: one applied meanwhile is then in the entry, in its row or in both. */
const firstTables: readonly string[] = ['proposals', 'timedChanges'];

const tables = backedUp(tableNames);
/**
 * Tables before files, and history last among the tables: an entry saved meanwhile never points to
 * an image outside the archive and never lacks its previous version.
 */
const tablesInOrder = [
  ...tables.filter((name) => firstTables.includes(name)),
  ...tables.filter((name) => name !== 'history' && !firstTables.includes(name)),
  ...tables.filter((name) => name === 'history'),
];

/** How many files are copied at once. */
const keptAtOnce = 8;

/** Keeps a file beside the archive, and describes it for the manifest; null if it is gone. */
export type KeepFile = (container: string, file: StoredFile) => Promise<ArchivedFile | null>;

export interface BackUpOptions {
  onProgress: OnProgress;
  /** Keeps files beside the archive, not in it. */
  keep?: KeepFile;
  /** The secret that the data belong to, if it can be read here. */
  visitorSecret?: string | undefined;
}

/** Writes everything in storage into one archive. The product may keep running. */
export async function backUp(
  storage: Storage,
  file: string,
  { onProgress, keep, visitorSecret }: BackUpOptions,
): Promise<Manifest> {
  const archive = await openArchive(file);
  try {
    for (const name of tablesInOrder) await addTable(storage, archive, { name, onProgress });
    for (const name of backedUp(containerNames))
      if (keep) await keepContainer(storage, archive, { name, onProgress, keep });
      else await addContainer(storage, archive, { name, onProgress });
    return await archive.finish(new Date(), visitorSecret);
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

type Adding = { name: string; onProgress: OnProgress };

async function addTable(
  storage: Storage,
  archive: ArchiveWriter,
  { name, onProgress }: Adding,
): Promise<void> {
  let part = 0;
  for await (const { lines, count } of readRows(storage.table(name))) {
    const path = `tables/${name}/${String(++part).padStart(6, '0')}.ndjson`;
    const content = { kind: 'rows', table: name, count } as const;
    await archive.add({ path, size: lines.length, content }, once(lines));
    onProgress(name, lines.length);
  }
}

async function addContainer(
  storage: Storage,
  archive: ArchiveWriter,
  { name: container, onProgress }: Adding,
): Promise<void> {
  for await (const { name, size, properties, bytes } of openFiles(storage.files(container))) {
    const content = { kind: 'blob', container, name, properties } as const;
    await archive.add({ path: `blobs/${container}/${name}`, size, content }, bytes);
    onProgress(container, size);
  }
}

async function keepContainer(
  storage: Storage,
  archive: ArchiveWriter,
  { name, onProgress, keep }: Adding & { keep: KeepFile },
): Promise<void> {
  const files = storage.files(name).list();
  const all = pMapIterable(files, (file) => keep(name, file), { concurrency: keptAtOnce });
  for await (const kept of all) {
    if (kept) archive.note(kept);
    onProgress(name, kept?.size ?? 0);
  }
}
