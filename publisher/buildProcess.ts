import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildCounts, buildMessageSchema, plainReason } from './buildOutcome.ts';
import { fingerprint } from './fingerprint.ts';
import { clearUnusable, whileUnfinished } from './siteOutput.ts';

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

/** What was built, and by which code: see `fingerprint`. */
export type BuildRun = { counts: BuildCounts; code: string };

export type BuildProcess = {
  /**
   * Loads the next build's process now, while nobody waits for it, up to its first page. It writes
   * scripts and styles into the output: only when nobody reads there.
   */
  prepare: () => void;
  /** Builds once. Rejects with words for a person. */
  run: () => Promise<BuildRun>;
  stop: () => void;
};

type Loaded = { child: ChildProcess; code: string };

/** Runs the site's builds, each in a fresh process. */
export function createBuildProcess({ root, place, site }: BuildProcessSettings): BuildProcess {
  let waiting: Promise<Loaded> | undefined;
  let current: ChildProcess | undefined;
  let isStopped = false;
  const load = async (): Promise<Loaded> => {
    const code = await fingerprint(root, site);
    await clearUnusable(place.output, code);
    await mkdir(dirname(place.output), { recursive: true });
    if (isStopped) throw new Error('The builder was stopped.');
    current = startBuild(root, site, place);
    return { child: current, code };
  };
  /** The process that waits, unless it ended or the code was changed under it; else a fresh one. */
  const take = async (): Promise<Loaded> => {
    const taken = waiting ?? load();
    waiting = undefined;
    const loaded = await taken;
    if (loaded.child.connected && loaded.code === (await fingerprint(root, site))) return loaded;
    loaded.child.kill('SIGKILL');
    return load();
  };
  return {
    prepare: () => {
      if (isStopped) return;
      waiting ??= load();
      // Told by the run that takes it.
      waiting.catch(() => undefined);
    },
    run: async () => {
      const { child, code } = await take();
      const counts = await whileUnfinished(place.output, () => runBuild(child));
      return { counts, code };
    },
    stop: () => {
      isStopped = true;
      current?.kill('SIGKILL');
    },
  };
}

/** Starts a build, which goes on by itself to where it needs the snapshot. */
function startBuild(
  root: string,
  site: BuildProcessSettings['site'],
  place: Workplace,
): ChildProcess {
  const script = fileURLToPath(new URL('./astroBuild.ts', import.meta.url));
  // Astro lays what it needs meanwhile into its working directory: two sites may be built at once.
  const cwd = dirname(place.output);
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', 'ipc'];
  return fork(script, [root], { cwd, env: buildEnvironment(site, place), stdio, detached: true });
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
function buildEnvironment(
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
