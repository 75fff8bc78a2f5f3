import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import type * as z from 'zod';

const partOf = (file: string) => `${file}.${randomUUID()}.part`;

/** Writes a file atomically, even across a power failure. */
export async function writeWhole(
  file: string,
  content: string | Uint8Array,
  { mode = 0o666 }: { mode?: number } = {},
): Promise<void> {
  const part = partOf(file);
  try {
    const handle = await open(part, 'w', mode);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/**
 * Writes a file atomically, though not across a power failure, and without a pause: a small file is
 * in the system's memory before a thread of Node's pool would have begun.
 */
export function writeWholeAtOnce(file: string, content: Uint8Array): void {
  const part = partOf(file);
  try {
    writeFileSync(part, content);
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
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
