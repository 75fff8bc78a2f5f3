import { artistKind, releaseKind, showKind } from '#functions/adapters/storage/entryTable/kinds';
import { mendEntries } from '#functions/adapters/storage/entryTable/mendEntries';
import { containerNames, type Storage, tableNames } from '#functions/adapters/storage/storage';
import { type OnRead, readArchive, verifyArchive } from './archiveReader.ts';
import type { OnProgress } from './backUp.ts';
import { forgetSite } from './forgetSite.ts';
import type { ArchivedFile, Manifest } from './manifest.ts';
import { clearRows, hasRows, writeRows } from './rows.ts';
import { clearFiles, hasFiles, writeFile } from './storedFiles.ts';
import { currentRow, currentTable } from './version02.ts';

export type RestoreOptions = {
  /** Deletes everything in storage first. */
  replace: boolean;
  onProgress: OnProgress;
  /** Called with the archive's bytes while it is verified. */
  onRead?: OnRead;
  /** Called when the whole archive has been read and verified. */
  onVerified?: (manifest: Manifest) => void;
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
  { replace, onProgress, onRead, onVerified }: RestoreOptions,
): Promise<Manifest> {
  const manifest = await verifyArchive(archive, onRead);
  refuseUnknown(manifest);
  onVerified?.(manifest);
  await storage.prepare();
  if (replace) await clear(storage);
  else await refuseFilled(storage);
  const sending = new Set<Promise<unknown>>();
  await readArchive(archive, manifest, async (file, bytes) => {
    const { sent } = await write(storage, file, bytes);
    const done = sent.then(() => {
      sending.delete(done);
      onProgress(partOf(file), file.size);
    });
    done.catch(() => undefined);
    sending.add(done);
    if (sending.size >= atOnce) await Promise.race(sending);
  });
  await Promise.all(sending);
  await mendEntries(storage.table('artists'), artistKind);
  await mendEntries(storage.table('releases'), releaseKind);
  await mendEntries(storage.table('shows'), showKind);
  await forgetSite(storage);
  return manifest;
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

/** Resolves when the bytes have been read; `sent` resolves when they are stored. */
async function write(
  storage: Storage,
  { size, content }: ArchivedFile,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ sent: Promise<unknown> }> {
  if (content.kind === 'blob') {
    return writeFile(storage.files(content.container), { ...content, size }, bytes);
  }
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  const lines = Buffer.concat(parts).toString('utf8');
  const { table } = content;
  return {
    sent: writeRows(storage.table(currentTable(table)), lines, (row) => currentRow(table, row)),
  };
}
