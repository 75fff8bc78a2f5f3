import { fileURLToPath } from 'node:url';
import { passedOn, type RunningChild, startChild } from '../childProcess.ts';
import type { ChildSettings } from './childSettings.ts';

export type FunctionsHostSettings = ChildSettings & {
  /** The app's settings, as in Azure. Only paths are passed on from this process's environment. */
  environment: Record<string, string>;
  log: (line: string) => void;
};

/** A running Functions host. */
export type RunningFunctionsHost = RunningChild & { url: string };

/**
 * Runs the functions in a child process on loopback. Rejects with the app's error if it cannot be
 * loaded.
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
