import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  BlobSASPermissions,
  type BlobServiceClient,
  type BlockBlobClient,
  type ContainerClient,
  SASProtocol,
  StorageSharedKeyCredential,
} from '@azure/storage-blob';
import { attachment, type FileHeaders, type Files, type StoredFile } from '#functions/ports/files';
import { untilWhole } from './brokenAnswers.ts';
import { hasStatus, orNull } from './rows.ts';

const bufferBytes = 4 * 1024 * 1024;

/** Names a part of an upload in base64. Azure requires names of one length within a file. */
const blockName = (part: number) => Buffer.from(String(part).padStart(6, '0')).toString('base64');

/** Azure lists tags without their quotes. */
const quoted = (tag = '') => (tag.startsWith('"') ? tag : `"${tag}"`);

interface AzureProperties {
  contentLength?: number | undefined;
  contentType?: string | undefined;
  cacheControl?: string | undefined;
  etag?: string | undefined;
  lastModified?: Date | undefined;
}

function described(
  name: string,
  { contentLength, contentType, cacheControl, etag, lastModified }: AzureProperties,
  metadata: Record<string, string> = {},
): StoredFile {
  return {
    name,
    bytes: contentLength ?? 0,
    tag: quoted(etag),
    storedAt: lastModified ?? new Date(0),
    ...(contentType && { contentType }),
    ...(cacheControl && { cacheControl }),
    metadata,
  };
}

const httpHeaders = ({ contentType, cacheControl }: FileHeaders) => ({
  ...(contentType && { blobContentType: contentType }),
  ...(cacheControl && { blobCacheControl: cacheControl }),
});

const written = ({ metadata, ...headers }: FileHeaders) => ({
  blobHTTPHeaders: httpHeaders(headers),
  ...(metadata && { metadata: { ...metadata } }),
});

const condition = (over: string | null | undefined) =>
  over === undefined ? {} : over === null ? { ifNoneMatch: '*' } : { ifMatch: over };

/** Resolves to null if storage refuses a write because of its condition. */
async function unlessRefused<T>(write: Promise<T>, ...statuses: number[]): Promise<T | null> {
  try {
    return await write;
  } catch (error) {
    if (hasStatus(error, 409, 412, ...statuses)) return null;
    throw error;
  }
}

/** The files of a container in Azure Blob Storage. */
function createAzureFiles(
  container: ContainerClient,
  sign: (blob: BlockBlobClient, saveAs: string, until: Date) => Promise<string>,
): Files {
  const blobAt = (name: string) => container.getBlockBlobClient(name);

  async function head(name: string): Promise<StoredFile | null> {
    const found = await orNull(blobAt(name).getProperties());
    return found && described(name, found, found.metadata);
  }

  return {
    head,
    async get(name, { start = 0, end, tag } = {}) {
      const count = end === undefined ? undefined : end - start;
      const conditions = tag ? { ifMatch: tag } : {};
      try {
        const { answer, content } = await untilWhole(async () => {
          const answer = await blobAt(name).download(start, count, { conditions });
          return { answer, content: await buffer(Readable.from(answer.readableStreamBody ?? [])) };
        });
        const whole = Number(answer.contentRange?.split('/')[1] ?? content.length);
        return { ...described(name, answer, answer.metadata), bytes: whole, content };
      } catch (error) {
        if (hasStatus(error, 404, 412)) return null;
        if (!hasStatus(error, 416)) throw error;
        const found = await head(name);
        return found && { ...found, content: Buffer.alloc(0) };
      }
    },
    async *list(prefix = '') {
      const found = container.listBlobsFlat({ prefix, includeMetadata: true });
      try {
        for await (const { name, properties, metadata } of found)
          yield described(name, properties, metadata);
      } catch (error) {
        // A container that does not exist has no files.
        if (!hasStatus(error, 404)) throw error;
      }
    },
    async put(name, content, { over, ...headers } = {}) {
      const options = { conditions: condition(over), ...written(headers) };
      const write: Promise<{ etag?: string }> =
        content instanceof Uint8Array
          ? blobAt(name).uploadData(content, options)
          : blobAt(name).uploadStream(Readable.from(content), bufferBytes, 2, options);
      const stored = await unlessRefused(write, ...(over ? [404] : []));
      return stored && quoted(stored.etag);
    },
    async renew(name, headers) {
      return (await orNull(blobAt(name).setHTTPHeaders(httpHeaders(headers)))) !== null;
    },
    async stage(name, part, content) {
      await blobAt(name).stageBlock(blockName(part), content, content.length);
    },
    async join(name, { parts, bytes, ...headers }) {
      const blob = blobAt(name);
      const names = Array.from({ length: parts }, (_, part) => blockName(part));
      const staged = await orNull(blob.getBlockList('uncommitted'));
      const own = (staged?.uncommittedBlocks ?? []).filter((one) => names.includes(one.name));
      const total = own.reduce((sum, block) => sum + block.size, 0);
      if (own.length !== parts || total !== bytes) return false;
      const options = { conditions: condition(null), ...written(headers) };
      // 400: the same upload was completed at the same moment.
      return (await unlessRefused(blob.commitBlockList(names, options), 400)) !== null;
    },
    async discard(name) {
      // Committing none of its blocks drops them; no call deletes uncommitted ones.
      const options = { conditions: condition(null) };
      const written = await unlessRefused(blobAt(name).commitBlockList([], options));
      if (written) await blobAt(name).deleteIfExists();
    },
    async remove(name) {
      await blobAt(name).deleteIfExists();
    },
    address: (name) => blobAt(name).url,
    link: (name, { saveAs, until }) => sign(blobAt(name), saveAs, until),
  };
}

/** Opens the containers of an account by name. */
export function createAzureContainers(blobs: BlobServiceClient): (container: string) => Files {
  async function sign(blob: BlockBlobClient, saveAs: string, until: Date): Promise<string> {
    const options = {
      permissions: BlobSASPermissions.parse('r'),
      expiresOn: until,
      contentDisposition: attachment(saveAs),
    };
    if (blobs.credential instanceof StorageSharedKeyCredential) return blob.generateSasUrl(options);
    // A managed identity has no account key, so a delegation key signs.
    const key = await blobs.getUserDelegationKey(new Date(Date.now() - 60_000), until);
    return blob.generateUserDelegationSasUrl({ ...options, protocol: SASProtocol.Https }, key);
  }
  return (container) => createAzureFiles(blobs.getContainerClient(container), sign);
}
