import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Stops a process, unless it has ended or never started. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Rejects once a process can't start or has ended. */
const endOf = (child: ChildProcess) =>
  new Promise<never>((_, reject) => {
    child.once('error', (error) =>
      reject(new Error(`${child.spawnfile} could not be started: ${error.message}.`)),
    );
    child.once('exit', (code, signal) =>
      reject(new Error(`${child.spawnfile} ended by itself (${code ?? signal}).`)),
    );
  });

/**
 * Works while processes run, and stops all of them however the work ends. Fails at once if one of
 * them can't start or ends before the work does.
 */
export async function whileRunning<T>(
  children: readonly ChildProcess[],
  work: () => Promise<T>,
): Promise<T> {
  const ends = children.map(endOf);
  try {
    return await Promise.race([work(), ...ends]);
  } finally {
    await Promise.all(children.map(stop));
  }
}
