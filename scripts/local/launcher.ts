import { readFileSync } from 'node:fs';

/** How often to check for the launcher, in milliseconds. */
const INTERVAL = 250;

/**
 * Calls back when the `npm` that runs this script has ended. npm forwards Ctrl+C, but if npm is
 * killed, nothing is forwarded and the shell between npm and this process may live on. Does nothing
 * outside an npm script; without /proc only the direct parent is watched.
 */
export function whenLauncherEnds(callBack: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const watched = [...new Set([process.ppid, findNpm(process.ppid)])].filter(
    (pid) => pid !== undefined,
  );
  const timer = setInterval(() => {
    if (watched.every(isAlive)) return;
    clearInterval(timer);
    callBack();
  }, INTERVAL);
  timer.unref();
}

/** The nearest ancestor process that is npm; there are few ancestors. */
function findNpm(start: number): number | undefined {
  let pid = start;
  for (let distance = 0; distance < 4 && pid > 1; distance++) {
    const found = readProcess(pid);
    if (!found) return undefined;
    if (/\bnpm\b/.test(found.command)) return pid;
    pid = found.parent;
  }
  return undefined;
}

function readProcess(pid: number): { command: string; parent: number } | undefined {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return { command, parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0) };
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
