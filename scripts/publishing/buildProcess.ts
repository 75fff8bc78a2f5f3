import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildCounts, buildMessageSchema, plainReason } from './buildOutcome.ts';

/** Where one site is built. What the last build left is built upon. */
export type Workplace = {
  /** The folder of the finished site; what Astro remembers lies beside it. */
  output: string;
  snapshotFile: string;
};

export type BuildProcessSettings = {
  /** The project's folder. */
  root: string;
  place: Workplace;
  /** What the site is made with, by the names of the environment. */
  site: Record<string, string>;
};

export type BuildProcess = {
  /** Loads the next build's process now, while nobody waits for it. */
  prepare: () => void;
  /** Builds once. Rejects with words for a person. */
  run: () => Promise<BuildCounts>;
  /** Builds once, and loads no next one. */
  runOnce: () => Promise<BuildCounts>;
  stop: () => void;
};

/**
 * Runs the site's builds, each in a fresh process. The next one is loaded while nobody waits, so
 * that a build begins at once.
 */
export function createBuildProcess({ root, place, site }: BuildProcessSettings): BuildProcess {
  const script = fileURLToPath(new URL('./astroBuild.ts', import.meta.url));
  const load = () => {
    // Astro lays what it needs meanwhile into its working directory: two sites may be built at once.
    const cwd = dirname(place.output);
    mkdirSync(cwd, { recursive: true });
    const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', 'ipc'];
    const env = buildEnvironment(site, place);
    return fork(script, [root], { cwd, env, stdio, detached: true });
  };
  let waiting: ChildProcess | undefined;
  let current: ChildProcess | undefined;
  let isStopped = false;
  const prepare = () => {
    if (!isStopped) waiting ??= load();
  };
  const runOnce = async () => {
    current = waiting?.connected ? waiting : load();
    waiting = undefined;
    try {
      return await runBuild(current);
    } finally {
      current = undefined;
    }
  };
  return {
    prepare,
    runOnce,
    run: () => runOnce().finally(prepare),
    stop: () => {
      isStopped = true;
      waiting?.kill('SIGKILL');
      current?.kill('SIGKILL');
    },
  };
}

async function runBuild(child: ChildProcess): Promise<BuildCounts> {
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  }
  const ended = once(child, 'close').then(() =>
    Promise.reject(new Error(plainReason(printed.slice(-20).join('')))),
  );
  const told = once(child, 'message');
  child.send('build');
  const [message] = await Promise.race([told, ended]);
  const outcome = buildMessageSchema.parse(message);
  await ended.catch(() => undefined);
  if (outcome.state === 'failed') throw new Error(plainReason(outcome.reason));
  return outcome.counts;
}

/** The environment of a build's process: what it needs of this one, then what the site is made with. */
export function buildEnvironment(
  settings: Record<string, string>,
  { output, snapshotFile }: Workplace,
): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    NODE_ENV: 'production',
    NO_COLOR: '1',
    NODE_NO_WARNINGS: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    // More threads than cores stand in each other's way where ten thousand small files are written.
    UV_THREADPOOL_SIZE: String(availableParallelism()),
    ...settings,
    SNAPSHOT_FILE: snapshotFile,
    SITE_OUT: output,
  };
}
