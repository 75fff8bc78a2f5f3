import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import type { BlobServiceClient } from '@azure/storage-blob';
import { streamArray } from 'stream-json/streamers/stream-array.js';
import { type KeptRun, keptRunSchema } from '#domain/importing/importProgress';
import { Problem } from '#domain/problem';
import type { ImportStore } from '#functions/ports/importing';
import { fromChunks, hasStatus, orNull, type Table, toChunks } from './rows.ts';

type Row = Record<string, unknown>;

const key = { partitionKey: 'run', rowKey: 'last' };
const blockSize = 4 * 1024 * 1024;
const parallelDeletes = 16;

/** The last import run in a row, and the files of runs as private blobs under `{run}/…`. */
export function createImportStore(table: Table, blobs: BlobServiceClient): ImportStore {
  const container = blobs.getContainerClient('imports');

  async function stream(name: string): Promise<Readable | null> {
    const answer = await orNull(container.getBlobClient(name).download());
    return answer && Readable.from(answer.readableStreamBody ?? []);
  }

  async function names(prefix: string): Promise<string[]> {
    const found: string[] = [];
    for await (const { name } of container.listBlobsFlat({ prefix })) found.push(name);
    return found;
  }

  async function remove(gone: readonly string[]): Promise<void> {
    for (let start = 0; start < gone.length; start += parallelDeletes) {
      const some = gone.slice(start, start + parallelDeletes);
      await Promise.all(some.map((name) => container.getBlobClient(name).deleteIfExists()));
    }
  }

  return {
    async run() {
      const row = await orNull(table.getEntity<Row>(key.partitionKey, key.rowKey));
      return row && { run: keptRunSchema.parse(fromChunks<unknown>(row)), tag: row.etag };
    },
    async save(run: KeptRun, tag: string | null) {
      const row = { ...key, ...toChunks(run) };
      try {
        const { etag } = tag
          ? await table.updateEntity(row, 'Replace', { etag: tag })
          : await table.createEntity(row);
        return etag ?? null;
      } catch (error) {
        if (hasStatus(error, 404, 409, 412)) return null;
        throw error;
      }
    },
    async putBytes(name, bytes) {
      let size = 0;
      async function* counted() {
        for await (const part of bytes) {
          size += part.length;
          yield part;
        }
      }
      const blob = container.getBlockBlobClient(name);
      await blob.uploadStream(Readable.from(counted(), { objectMode: false }), blockSize, 2);
      return size;
    },
    async *entries(name) {
      const bytes = await stream(name);
      if (bytes) yield* readEntries(bytes);
    },
    async put(name, value) {
      const body = Buffer.from(JSON.stringify(value));
      await container.getBlockBlobClient(name).uploadData(body, {
        blobHTTPHeaders: { blobContentType: 'application/json' },
      });
    },
    async get(name, schema) {
      const bytes = await stream(name);
      return bytes && schema.parse(await json(bytes));
    },
    names,
    forget: async (prefix) => remove(await names(prefix)),
    keepOnly: async (runs) =>
      remove((await names('')).filter((name) => !runs.includes(name.split('/')[0] ?? ''))),
  };
}

const notAList =
  'The old catalogue is not a JSON list. Either the address is wrong, or the file was cut off.';

/**
 * Streams the entries of a JSON list, so that a list of any length needs little memory.
 * @throws {Problem} invalid-input, when it is not JSON, not a list, or ends too early
 */
async function* readEntries(bytes: Readable): AsyncIterable<unknown> {
  const entries = streamArray.withParserAsStream();
  bytes.on('error', (error) => entries.destroy(error));
  bytes.pipe(entries);
  try {
    for await (const { value } of entries) yield value;
  } catch (error) {
    if (bytes.errored) throw bytes.errored;
    throw new Problem('invalid-input', notAList, {
      errors: [{ path: '', message: String(error) }],
    });
  } finally {
    bytes.destroy();
  }
}
