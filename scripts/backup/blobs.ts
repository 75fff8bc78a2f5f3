import { Readable } from 'node:stream';
import type { ContainerClient } from '@azure/storage-blob';
import pMap from 'p-map';
import { orNull } from '#functions/adapters/storage/rows';
import type { BlobProperties } from './manifest.ts';

export type FoundBlob = { name: string; size: number; properties: BlobProperties };
export type OpenedBlob = FoundBlob & { bytes: AsyncIterable<Uint8Array> };

const openAtOnce = 8;

const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value));

/**
 * Opens a blob. Its properties belong to exactly these bytes, even if it is replaced meanwhile.
 * Null if it was deleted after it was listed.
 */
async function openBlob(container: ContainerClient, name: string): Promise<OpenedBlob | null> {
  const response = await orNull(container.getBlobClient(name).download());
  if (!response) return null;
  const { contentType, cacheControl, contentDisposition, contentEncoding } = response;
  const headers = given({ contentType, cacheControl, contentDisposition, contentEncoding });
  return {
    name,
    size: response.contentLength ?? 0,
    properties: { ...headers, metadata: response.metadata ?? {} },
    bytes: buffersOf(response.readableStreamBody),
  };
}

async function* buffersOf(body: NodeJS.ReadableStream | undefined): AsyncIterable<Uint8Array> {
  for await (const part of body ?? []) yield Buffer.from(part);
}

/** Yields the blobs of a container in order, opening a few of them ahead. */
export async function* openBlobs(container: ContainerClient): AsyncIterable<OpenedBlob> {
  const opened: Promise<OpenedBlob | null>[] = [];
  for await (const { name } of container.listBlobsFlat()) {
    const blob = openBlob(container, name);
    blob.catch(() => undefined);
    opened.push(blob);
    if (opened.length < openAtOnce) continue;
    const first = await opened.shift();
    if (first) yield first;
  }
  for (const blob of opened) {
    const next = await blob;
    if (next) yield next;
  }
}

/** Blobs up to this many bytes are one request; longer ones are uploaded in blocks of this size. */
const blockBytes = 8 * 1024 * 1024;

/** Restores a blob. For a small blob it resolves with the upload still in progress. */
export async function writeBlob(
  container: ContainerClient,
  { name, size, properties }: FoundBlob,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ sent: Promise<unknown> }> {
  const { metadata, ...headers } = properties;
  const blobHTTPHeaders = Object.fromEntries(
    Object.entries(headers).map(([key, value]) => [
      `blob${key.charAt(0).toUpperCase()}${key.slice(1)}`,
      value,
    ]),
  );
  const blob = container.getBlockBlobClient(name);
  const options = { blobHTTPHeaders, metadata };
  if (size > blockBytes) {
    await blob.uploadStream(Readable.from(bytes), blockBytes, 4, options);
    return { sent: Promise.resolve() };
  }
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return { sent: blob.uploadData(Buffer.concat(parts), options) };
}

export async function hasBlobs(container: ContainerClient): Promise<boolean> {
  for await (const page of container.listBlobsFlat().byPage({ maxPageSize: 1 }))
    if (page.segment.blobItems.length > 0) return true;
  return false;
}

export async function clearBlobs(container: ContainerClient): Promise<void> {
  const blobs = container.listBlobsFlat();
  await pMap(blobs, ({ name }) => container.deleteBlob(name), { concurrency: 16 });
}
