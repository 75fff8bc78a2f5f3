/** A data folder belongs to one running product at a time. */

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { hasCode } from '#domain/hasCode';
import { readWhole, writeWhole } from '#functions/host/wholeFile';

const lockSchema = z.object({
  pid: z.int().positive(),
  /** The start time of the process, if the system reports it, because process ids are reused. */
  began: z.string().optional(),
});
type Lock = z.infer<typeof lockSchema>;

/** When the process started, in clock ticks since boot; undefined without /proc. */
function beganAt(pid: number): string | undefined {
  try {
    // The second field, the name, is in parentheses and may hold spaces.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function isRunning({ pid, began }: Lock): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that another user's process has the id.
    if (!hasCode(error, 'EPERM')) return false;
  }
  return began === undefined || began === beganAt(pid);
}

/**
 * Locks the data folder for this process, taking over the lock of a process that has ended.
 * @throws {Error} with a readable message if a running product has locked the folder
 */
export async function lockDataFolder(folder: string): Promise<{ stop: () => Promise<void> }> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'lock.json');
  const own = join(folder, `lock.${randomUUID()}`);
  const began = beganAt(process.pid);
  await writeWhole(own, JSON.stringify({ pid: process.pid, ...(began && { began }) }));
  try {
    for (let tries = 0; tries < 3; tries++) {
      // A link can't replace another, so only one of two products gets the lock, and it is
      // complete.
      const isOurs = await link(own, file).then(
        () => true,
        () => false,
      );
      if (isOurs) return { stop: () => rm(file, { force: true }) };
      const other = await readWhole(file, lockSchema);
      if (other && isRunning(other))
        throw new Error(
          `Another Gatefold (process ${other.pid}) works on ${folder}. Stop it first, or set LOCAL_DATA to another folder.`,
        );
      await rm(file, { force: true });
    }
  } finally {
    await rm(own, { force: true });
  }
  throw new Error(`The folder ${folder} could not be locked. Is it writable?`);
}
