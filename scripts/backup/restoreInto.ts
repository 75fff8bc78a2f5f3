import { artistKind, releaseKind } from '#functions/adapters/storage/entryTable/kinds';
import { mendEntries } from '#functions/adapters/storage/entryTable/mendEntries';
import { forgetReport } from '#functions/adapters/storage/publications';
import {
  containerNames,
  prepareStorage,
  type Storage,
  tableNames,
} from '#functions/adapters/storage/storage';
import { type OnRead, readArchive, verifyArchive } from './archiveReader.ts';
import type { OnProgress } from './backUp.ts';
import { clearBlobs, hasBlobs, writeBlob } from './blobs.ts';
import type { ArchivedFile, Manifest } from './manifest.ts';
import { clearRows, hasRows, writeRows } from './rows.ts';

export type RestoreOptions = {
  /** Deletes what storage holds first. */
  replace: boolean;
  onProgress: OnProgress;
  /** Told of the archive's bytes, while it is verified. */
  onRead?: OnRead;
  /** Called when the archive was read whole and is as it was written. */
  onVerified?: (manifest: Manifest) => void;
};

/** How many small blobs are on their way at once. */
const atOnce = 16;

/**
 * Writes an archive into storage. Nothing is written before the whole archive was verified.
 * @throws {Error} in words: for a damaged archive, for one of another product's or version's tables,
 * and for storage that is not empty, unless it is to be replaced
 */
export async function restoreInto(
  storage: Storage,
  archive: string,
  { replace, onProgress, onRead, onVerified }: RestoreOptions,
): Promise<Manifest> {
  const manifest = await verifyArchive(archive, onRead);
  refuseUnknown(manifest);
  onVerified?.(manifest);
  await prepareStorage(storage);
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
  // The site that the backup knew need not be the one that visitors see.
  await forgetReport(storage.table('publications'));
  return manifest;
}

const partOf = ({ content }: ArchivedFile) =>
  content.kind === 'rows' ? content.table : content.container;

function refuseUnknown({ files }: Manifest): void {
  const known = new Set<string>([...tableNames, ...containerNames]);
  const unknown = files.map(partOf).find((name) => !known.has(name));
  if (unknown) throw new Error(`The archive holds ${unknown}, which this version does not know.`);
}

async function refuseFilled(storage: Storage): Promise<void> {
  for (const name of tableNames)
    if (await hasRows(storage.table(name))) throw new Error(filled(`the table ${name}`));
  for (const name of containerNames)
    if (await hasBlobs(storage.blobs.getContainerClient(name)))
      throw new Error(filled(`the container ${name}`));
}

const filled = (what: string) =>
  `Storage is not empty: ${what} holds something. With --replace it is deleted first.`;

async function clear(storage: Storage): Promise<void> {
  for (const name of tableNames) await clearRows(storage.table(name));
  for (const name of containerNames) await clearBlobs(storage.blobs.getContainerClient(name));
}

/** Resolves when the bytes are read; `sent`, when they are stored. */
async function write(
  storage: Storage,
  { size, content }: ArchivedFile,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ sent: Promise<unknown> }> {
  if (content.kind === 'blob') {
    const container = storage.blobs.getContainerClient(content.container);
    return writeBlob(container, { ...content, size }, bytes);
  }
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  const lines = Buffer.concat(parts).toString('utf8');
  return { sent: writeRows(storage.table(content.table), lines) };
}
