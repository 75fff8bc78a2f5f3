import type * as z from 'zod';
import { type StoredRun, storedRunSchema } from '#domain/importing/importProgress';
import { type Files, readParts } from '#functions/ports/files';
import { fromChunks, hasStatus, orNull, type Table, toChunks } from './rows.ts';

type Row = Record<string, unknown>;

const key = { partitionKey: 'run', rowKey: 'last' };
const parallelDeletes = 16;

/**
 * The last import run in a row, and the files of runs as private files under `{run}/…`. A repeated
 * step of a run writes over what it wrote before.
 */
export function createImportStore(table: Table, files: Files) {
  /** The stored names with this prefix, in order. */
  async function names(prefix: string): Promise<string[]> {
    const found: string[] = [];
    for await (const { name } of files.list(prefix)) found.push(name);
    return found;
  }

  async function remove(gone: readonly string[]): Promise<void> {
    for (let start = 0; start < gone.length; start += parallelDeletes) {
      const some = gone.slice(start, start + parallelDeletes);
      await Promise.all(some.map((name) => files.remove(name)));
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
      await files.put(name, bytes);
    },
    /** The bytes stored under a name; empty if there are none. */
    async *bytes(name: string): AsyncIterable<Uint8Array> {
      const found = await files.head(name);
      if (found) yield* readParts(files, found);
    },
    async put(name: string, value: unknown): Promise<void> {
      await files.put(name, Buffer.from(JSON.stringify(value)), {
        contentType: 'application/json',
      });
    },
    /** A stored value; null if there is none. */
    async get<S extends z.ZodType>(name: string, schema: S): Promise<z.output<S> | null> {
      const found = await files.get(name);
      return found && schema.parse(JSON.parse(found.content.toString()));
    },
    names,
    /** Deletes everything stored under names with this prefix. */
    forget: async (prefix: string): Promise<void> => remove(await names(prefix)),
    /** Deletes the files of all other runs. */
    keepOnly: async (runs: readonly string[]): Promise<void> =>
      remove((await names('')).filter((name) => !runs.includes(name.split('/')[0] ?? ''))),
  };
}
