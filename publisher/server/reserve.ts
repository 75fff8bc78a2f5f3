import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of the file `reserve` in the data folder. */
const reservedBytes = 4 * 1024 * 1024;
const reserveFile = (folder: string) => join(folder, 'reserve');

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/**
 * Starts on a disk that may be full. SQLite makes files at each start, so without room there would be
 * no pages either: the reserve is given up for them, and made again by a start that has room.
 */
export function withReserve<T>(folder: string, start: () => T): T {
  const file = reserveFile(folder);
  if (existsSync(file) && freeBytes(folder) < reservedBytes) rmSync(file);
  const started = start();
  // Random bytes, since some file systems keep zeros in no space.
  if (!existsSync(file) && freeBytes(folder) > 4 * reservedBytes)
    writeFileSync(file, randomBytes(reservedBytes), { mode: 0o600 });
  return started;
}
