import pMap from 'p-map';
import type { CatalogueKind } from '#domain/entryKind';
import {
  artistKind,
  merchKind,
  newsKind,
  releaseKind,
  showKind,
} from '#functions/adapters/storage/entryTable/kinds';
import { mendEntries } from '#functions/adapters/storage/entryTable/mendEntries';
import { createKeyValueStore } from '#functions/adapters/storage/keyValueStore';
import type { Table } from '#functions/adapters/storage/rows';
import { containerNames, type Storage, tableNames } from '#functions/adapters/storage/storage';
import type { TrackIdOwner } from '#functions/ports/entries';
import { noteTracks } from '#functions/services/releases/trackIds';
import { hashOf, type OnRead, readArchive, verifyArchive } from './archiveReader.ts';
import type { OnProgress } from './backUp.ts';
import type { KeptBackups } from './backupStore.ts';
import { addRow, compareFiles, compareRows, type RowSums } from './compare.ts';
import { forgetSite } from './forgetSite.ts';
import { type ArchivedFile, isKeptBeside, type Manifest } from './manifest.ts';
import { addRecordingRows } from './recordings02.ts';
import { clearRows, hasRows, writeRows } from './rows.ts';
import { clearFiles, hasFiles, writeFile } from './storedFiles.ts';
import { currentRow, currentTable } from './version02.ts';

export type RestoreOptions = {
  /** Deletes everything in storage first. */
  replace: boolean;
  /** Where the files are that are not in the archive itself. */
  backups?: KeptBackups | undefined;
  /** Reads everything again and compares it: only while nobody else writes. */
  compares?: boolean;
  onProgress: OnProgress;
  /** Called with the archive's bytes while it is verified. */
  onRead?: OnRead;
  /** Called when the whole archive has been read and verified, before anything is written. */
  onVerified?: (manifest: Manifest) => void;
  /** Called before the first change: a restore that fails later leaves an incomplete storage. */
  onBegin?: () => void;
};

/** The number of small files written at once. */
const atOnce = 16;

/**
 * Restores an archive into storage. Nothing is written until the whole archive is verified.
 * @throws {Error} with a readable message if the archive is damaged, if its tables belong to
 * another product or version, or if storage is not empty and may not be replaced
 */
export async function restoreInto(
  storage: Storage,
  archive: string,
  { replace, backups, compares = false, onProgress, onRead, onVerified, onBegin }: RestoreOptions,
): Promise<Manifest> {
  const manifest = await verifyArchive(archive, onRead);
  refuseUnknown(manifest);
  await verifyKept(backups, manifest, {});
  onVerified?.(manifest);
  if (replace) onBegin?.();
  await storage.prepare();
  if (replace) await clear(storage);
  else {
    await refuseFilled(storage);
    onBegin?.();
  }
  const written: RowSums = new Map();
  const sending = new Set<Promise<unknown>>();
  await readArchive(archive, manifest, async (file, bytes) => {
    const { sent } = await write(storage, file, { bytes, written });
    const done = sent.then(() => {
      sending.delete(done);
      onProgress(partOf(file), file.size);
    });
    done.catch(() => undefined);
    sending.add(done);
    if (sending.size >= atOnce) await Promise.race(sending);
  });
  await Promise.all(sending);
  await pMap(
    manifest.files.filter(isKeptBeside),
    async (file) => {
      if (!backups) return;
      const bytes = backups.read(file);
      await (await write(storage, file, { bytes, written })).sent;
      onProgress(partOf(file), file.size);
    },
    { concurrency: atOnce },
  );
  if (compares) {
    await compareRows(storage.table, written);
    await compareFiles(storage, manifest);
  }
  const mended: Record<CatalogueKind, () => Promise<unknown>> = {
    artist: () => mendEntries(storage.table('artists'), artistKind),
    release: () => mendReleases(storage.table('releases')),
    show: () => mendEntries(storage.table('shows'), showKind),
    merch: () => mendEntries(storage.table('merch'), merchKind),
    news: () => mendEntries(storage.table('news'), newsKind),
  };
  for (const mend of Object.values(mended)) await mend();
  await addRecordingRows(storage);
  await forgetSite(storage);
  return manifest;
}

/** Mends the releases, and notes each track's release. */
async function mendReleases(table: Table): Promise<void> {
  const releases = await mendEntries(table, releaseKind);
  await noteTracks(createKeyValueStore<TrackIdOwner>(table), releases);
}

/** Restores the tables of an archive alone; returns the sums of the written rows. */
export async function restoreRows(
  table: Storage['table'],
  archive: string,
  manifest: Manifest,
): Promise<RowSums> {
  const written: RowSums = new Map();
  await readArchive(archive, manifest, async ({ content }, bytes) => {
    if (content.kind === 'rows')
      await (await writeTable(table, content.table, { bytes, written })).sent;
  });
  return written;
}

/**
 * Compares the files that are kept beside an archive with its manifest: those with the hashes of
 * `reads` byte for byte, by default all, and the others by their length.
 * @throws {Error} with a readable message
 */
export async function verifyKept(
  backups: KeptBackups | undefined,
  { files }: Manifest,
  { reads }: { reads?: ReadonlySet<string> },
): Promise<void> {
  const beside = new Map(files.filter(isKeptBeside).map((file) => [file.sha256, file]));
  if (beside.size === 0) return;
  if (!backups) throw new Error('This archive needs the folder “files” that was beside it.');
  const { contents } = await backups.list();
  await pMap(
    beside.values(),
    async (file) => {
      const { path, size, sha256 } = file;
      const isWhole =
        contents.get(sha256) === size &&
        (reads?.has(sha256) === false || (await hashOf(backups.read(file))) === sha256);
      if (!isWhole) throw new Error(`The backup is damaged: ${path} is missing or was changed.`);
    },
    { concurrency: atOnce },
  );
}

const partOf = ({ content }: ArchivedFile) =>
  content.kind === 'rows' ? currentTable(content.table) : content.container;

function refuseUnknown({ files }: Manifest): void {
  const known = new Set<string>([...tableNames, ...containerNames]);
  const unknown = files.map(partOf).find((name) => !known.has(name));
  if (unknown) throw new Error(`The archive holds ${unknown}, which this version does not know.`);
}

async function refuseFilled(storage: Storage): Promise<void> {
  for (const name of tableNames)
    if (await hasRows(storage.table(name))) throw new Error(filled(`the table ${name}`));
  for (const name of containerNames)
    if (await hasFiles(storage.files(name))) throw new Error(filled(`the container ${name}`));
}

const filled = (what: string) =>
  `Storage is not empty: ${what} holds something. With --replace it is deleted first.`;

async function clear(storage: Storage): Promise<void> {
  for (const name of tableNames) await clearRows(storage.table(name));
  for (const name of containerNames) await clearFiles(storage.files(name));
}

type Content = { bytes: AsyncIterable<Uint8Array>; written: RowSums };

/** Resolves when the bytes have been read; `sent` resolves when they are stored. */
async function write(
  storage: Storage,
  { size, content }: ArchivedFile,
  { bytes, written }: Content,
): Promise<{ sent: Promise<unknown> }> {
  if (content.kind === 'blob')
    return writeFile(storage.files(content.container), { ...content, size }, bytes);
  return writeTable(storage.table, content.table, { bytes, written });
}

async function writeTable(
  table: Storage['table'],
  name: string,
  { bytes, written }: Content,
): Promise<{ sent: Promise<unknown> }> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  const lines = Buffer.concat(parts).toString('utf8');
  const current = currentTable(name);
  const sent = writeRows(table(current), lines, (row) => {
    const now = currentRow(name, row);
    if (now) addRow(written, current, now);
    return now;
  });
  return { sent };
}
