import pMap from 'p-map';
import { type Files, readParts, type StoredFile } from '#functions/ports/files';
import { once } from './archiveWriter.ts';
import type { FileProperties } from './manifest.ts';

export type FoundFile = { name: string; size: number; properties: FileProperties };
export type OpenedFile = FoundFile & { bytes: AsyncIterable<Uint8Array> };

const readAtOnce = 8;
/** Files up to this many bytes are read and written whole. */
export const wholeBytes = 8 * 1024 * 1024;

/**
 * Opens a file. Its properties belong to exactly these bytes, even if it is replaced meanwhile.
 * Null if it was deleted after it was listed.
 */
async function openFile(files: Files, name: string, size: number): Promise<OpenedFile | null> {
  const whole = size > wholeBytes ? null : await files.get(name);
  const found = size > wholeBytes ? await files.head(name) : whole;
  if (!found) return null;
  return {
    name,
    size: found.bytes,
    properties: propertiesOf(found),
    bytes: whole ? once(whole.content) : readParts(files, found),
  };
}

/** The type that Azure gives to a file without one. */
const noType = 'application/octet-stream';

/** How a file is served, as the manifest has it. */
export function propertiesOf({ contentType, cacheControl, metadata }: FileProperties | StoredFile) {
  return {
    ...(contentType && contentType !== noType && { contentType }),
    ...(cacheControl && { cacheControl }),
    metadata: { ...metadata },
  };
}

/** Yields the files of a container in order, reading a few small ones ahead. */
export async function* openFiles(files: Files): AsyncIterable<OpenedFile> {
  const opened: Promise<OpenedFile | null>[] = [];
  for await (const { name, bytes } of files.list()) {
    const file = openFile(files, name, bytes);
    file.catch(() => undefined);
    opened.push(file);
    if (opened.length < readAtOnce) continue;
    const first = await opened.shift();
    if (first) yield first;
  }
  for (const file of opened) {
    const next = await file;
    if (next) yield next;
  }
}

/** Restores a file. For a small one it resolves with the writing still in progress. */
export async function writeFile(
  files: Files,
  { name, size, properties }: FoundFile,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ sent: Promise<unknown> }> {
  const headers = propertiesOf(properties);
  if (size > wholeBytes) {
    await files.put(name, bytes, headers);
    return { sent: Promise.resolve() };
  }
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return { sent: files.put(name, Buffer.concat(parts), headers) };
}

export async function hasFiles(files: Files): Promise<boolean> {
  for await (const _ of files.list()) return true;
  return false;
}

export async function clearFiles(files: Files): Promise<void> {
  await pMap(files.list(), ({ name }) => files.remove(name), { concurrency: 16 });
}
