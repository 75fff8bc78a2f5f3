import { rmSync } from 'node:fs';
import { mkdtemp, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Linux keeps the files in this folder in memory. */
const memory = '/dev/shm';
/** The tests of all sections hold about 1 GB of files at a time. */
const enough = 6_000_000_000;

const freeIn = (folder: string): Promise<number> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );

/**
 * Gives this process and those that it starts a temporary folder in memory, where the system has
 * one: the tests write hundreds of thousands of small files, which takes a disk several times as
 * long. The folder is removed when the process ends.
 */
export async function keepFilesInMemory(): Promise<void> {
  if ((await freeIn(memory)) < enough) return;
  const folder = await mkdtemp(join(memory, 'gatefold-test-'));
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}
