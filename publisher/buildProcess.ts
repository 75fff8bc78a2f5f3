import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { fingerprint } from './fingerprint.ts';
import { clearUnusable, whileUnfinished } from './siteOutput.ts';

/** The pages that a build rendered, and those that it took from the build before. */
export const buildCountsSchema = z.object({ rendered: z.int(), reused: z.int() });
export type BuildCounts = z.infer<typeof buildCountsSchema>;

const buildMessageSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('built'), counts: buildCountsSchema }),
  z.object({ state: z.literal('failed'), reason: z.string() }),
]);

/** The last message of a build's process. */
export type BuildMessage = z.infer<typeof buildMessageSchema>;

// Not a literal, because Biome refuses control characters in patterns; colours begin with one.
const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** The lines of an error that a person can use: no stack, no colours, at most four. */
export function plainReason(message: string): string {
  const lines = message
    .replaceAll(COLOUR, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^at .+(:\d+|\))$/.test(line) && line !== 'Stack trace:');
  return lines.slice(0, 4).join(' ').slice(0, 600) || 'The build failed without a message.';
}

/** The folder and file of one site's builds. A build reuses the output of the one before. */
export type Workplace = {
  /** The folder of the finished site; Astro's cache is beside it. */
  output: string;
  snapshotFile: string;
};

export type BuildProcessSettings = {
  /** The project's folder. */
  root: string;
  place: Workplace;
  /** The settings of the site, by their names in the environment. */
  site: Record<string, string>;
};

/** A finished build, and the fingerprint of the code that made it. */
export type BuildRun = { counts: BuildCounts; code: string };

export type BuildProcess = {
  /**
   * Prewarms the next build: starts its process and runs it up to its first page. It writes scripts
   * and styles into the output, so call it only when nothing reads there.
   */
  prepare: () => void;
  /** Builds once. Rejects with a sentence for a person. */
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
  /** The prewarmed process, unless it ended or the code has changed since; else a fresh one. */
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
      // The run that takes it reports the error.
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

/** Starts a build, which runs until it needs the snapshot. */
function startBuild(
  root: string,
  site: BuildProcessSettings['site'],
  place: Workplace,
): ChildProcess {
  const script = fileURLToPath(new URL('./astroBuild.ts', import.meta.url));
  // Astro writes temporary files into its working directory, and two sites may be built at once.
  const cwd = dirname(place.output);
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', 'ipc'];
  return fork(script, [root], { cwd, env: buildEnvironment(site, place), stdio });
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

/** The environment of a build's process: the paths of this one, then the site's settings. */
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
    // More threads than cores slow down the writing of ten thousand small files.
    UV_THREADPOOL_SIZE: String(availableParallelism()),
    ...settings,
    SNAPSHOT_FILE: snapshotFile,
    SITE_OUT: output,
  };
}
