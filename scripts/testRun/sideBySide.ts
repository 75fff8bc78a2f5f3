import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function outcomeOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

/**
 * Runs two tasks in parallel. The second writes to a file, which is printed when both have ended.
 * If one fails, the other still finishes, so that no process is left running.
 */
export async function sideBySide<A, B>(
  seen: () => Promise<A>,
  kept: (output: number) => Promise<B>,
  show: (text: string) => void,
): Promise<[A, B]> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-test-'));
  try {
    const path = join(folder, 'output');
    const file = await open(path, 'w+');
    const [first, second] = await Promise.allSettled([seen(), kept(file.fd)]);
    await file.close();
    show(await readFile(path, 'utf8'));
    return [outcomeOf(first), outcomeOf(second)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
