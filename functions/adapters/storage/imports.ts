import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import type { BlobServiceClient } from '@azure/storage-blob';
import type * as z from 'zod';
import { type StoredRun, storedRunSchema } from '#domain/importing/importProgress';
import { fromChunks, hasStatus, orNull, type Table, toChunks } from './rows.ts';

type Row = Record<string, unknown>;

const key = { partitionKey: 'run', rowKey: 'last' };
const parallelDeletes = 16;

/**
 * The last import run in a row, and the files of runs as private blobs under `{run}/…`. A repeated
 * step of a run writes over what it wrote before.
 */
export function createImportStore(table: Table, blobs: BlobServiceClient) {
  const container = blobs.getContainerClient('imports');

  async function stream(name: string): Promise<Readable | null> {
    const answer = await orNull(container.getBlobClient(name).download());
    return answer && Readable.from(answer.readableStreamBody ?? []);
  }

  /** The stored names with this prefix, in order. */
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
    async run(): Promise<{ run: StoredRun; tag: string } | null> {
      const row = await orNull(table.getEntity<Row>(key.partitionKey, key.rowKey));
      return row && { run: storedRunSchema.parse(fromChunks<unknown>(row)), tag: row.etag };
    },
    /** Saves the run over the one with `tag`; null if somebody else saved meanwhile. */
    async save(run: StoredRun, tag: string | null): Promise<string | null> {
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
    async putBytes(name: string, bytes: Uint8Array): Promise<void> {
      await container.getBlockBlobClient(name).uploadData(bytes);
    },
    /** The bytes stored under a name; empty if there are none. */
    async *bytes(name: string): AsyncIterable<Uint8Array> {
      yield* (await stream(name)) ?? [];
    },
    async put(name: string, value: unknown): Promise<void> {
      const body = Buffer.from(JSON.stringify(value));
      await container.getBlockBlobClient(name).uploadData(body, {
        blobHTTPHeaders: { blobContentType: 'application/json' },
      });
    },
    /** A stored value; null if there is none. */
    async get<S extends z.ZodType>(name: string, schema: S): Promise<z.output<S> | null> {
      const bytes = await stream(name);
      return bytes && schema.parse(await json(bytes));
    },
    names,
    /** Deletes everything stored under names with this prefix. */
    forget: async (prefix: string): Promise<void> => remove(await names(prefix)),
    /** Deletes the files of all other runs. */
    keepOnly: async (runs: readonly string[]): Promise<void> =>
      remove((await names('')).filter((name) => !runs.includes(name.split('/')[0] ?? ''))),
  };
}
