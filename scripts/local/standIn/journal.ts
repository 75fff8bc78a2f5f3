import { appendFile, mkdir, readFile, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import type * as z from 'zod';
import { hasCode } from '#domain/hasCode';

/** An append-only, clearable list, stored as one JSON line per entry. It survives restarts. */
export interface Journal<T> {
  readonly entries: readonly T[];
  /** Resolves when the entry is written to the file. */
  append(entry: T): Promise<void>;
  clear(): Promise<void>;
}

/** Opens a journal. Drops a last line truncated by a crash; any other broken line is an error. */
export async function openJournal<T>(file: string, schema: z.ZodType<T>): Promise<Journal<T>> {
  await mkdir(dirname(file), { recursive: true });
  const lines = (await existing(file)).split('\n');
  const torn = lines.pop() ?? '';
  const entries = lines.map((line) => schema.parse(JSON.parse(line)));
  if (torn !== '')
    await truncate(file, Buffer.byteLength(lines.map((line) => `${line}\n`).join('')));
  let last: Promise<void> = Promise.resolve();
  const afterTheLast = (write: () => Promise<void>): Promise<void> => {
    const written = last.then(write);
    last = written.catch(() => undefined);
    return written;
  };
  return {
    entries,
    append: (entry) => {
      entries.push(entry);
      return afterTheLast(() => appendFile(file, `${JSON.stringify(entry)}\n`));
    },
    clear: () => {
      entries.length = 0;
      return afterTheLast(async () => truncate(file).catch(ignoreMissing));
    },
  };
}

async function existing(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error) => {
    ignoreMissing(error);
    return '';
  });
}

function ignoreMissing(error: unknown): void {
  if (!hasCode(error, 'ENOENT')) throw error;
}
