import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import type * as z from 'zod';

/** Writes a file atomically; unless `isSynced` is false, even across a power failure. */
export async function writeWhole(
  file: string,
  content: string | Uint8Array,
  { mode = 0o666, isSynced = true }: { mode?: number; isSynced?: boolean } = {},
): Promise<void> {
  const part = `${file}.${randomUUID()}.part`;
  try {
    const handle = await open(part, 'w', mode);
    try {
      await handle.writeFile(content);
      if (isSynced) await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Reads a JSON file; undefined if it is missing or breaks its schema. */
export async function readWhole<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    return schema.safeParse(JSON.parse(await readFile(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}
