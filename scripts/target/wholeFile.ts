import { randomUUID } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import type * as z from 'zod';

/** Writes a file so that it is there whole or not at all, also after a power cut. */
export async function writeWhole(file: string, text: string, mode = 0o666): Promise<void> {
  const part = `${file}.${randomUUID()}.part`;
  const handle = await open(part, 'w', mode);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file);
}

/** Reads a file of JSON; undefined where it is missing, or was cut off by an older version of ours. */
export async function readWhole<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    return schema.safeParse(JSON.parse(await readFile(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}
