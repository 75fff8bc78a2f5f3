// A file of its own: this process’s side of the host; `child.ts` is the other.
import { fileURLToPath } from 'node:url';
import { passedOn, type RunningChild, startChild } from '../childProcess.ts';
import type { ChildSettings } from './childSettings.ts';

export type FunctionsHostSettings = ChildSettings & {
  /** The app's settings, as in Azure. Of this process's environment only the paths are passed on. */
  environment: Record<string, string>;
  log: (line: string) => void;
};

/** A running Functions host. */
export type RunningFunctionsHost = RunningChild & { url: string };

/**
 * Runs the functions in a process of their own, on loopback. Rejects with the app's error when it
 * cannot be loaded.
 */
export async function startFunctionsHost(
  settings: FunctionsHostSettings,
): Promise<RunningFunctionsHost> {
  const { environment, log, ...child } = settings;
  const running = await startChild({
    script: fileURLToPath(new URL('./child.ts', import.meta.url)),
    arguments: [JSON.stringify(child)],
    environment: {
      ...passedOn(),
      ...environment,
    },
    log,
  });
  return { ...running, url: `http://localhost:${settings.port}` };
}
