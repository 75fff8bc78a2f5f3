import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type BuildCounts, buildMessageSchema, countPages, plainReason } from './buildOutcome.ts';

export type BuildProcessSettings = {
  /** The project's folder. */
  root: string;
  environment: NodeJS.ProcessEnv;
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
export function createBuildProcess(settings: BuildProcessSettings): BuildProcess {
  const script = fileURLToPath(new URL('./astroBuild.ts', import.meta.url));
  const load = () =>
    fork(script, [settings.root], {
      cwd: settings.root,
      env: settings.environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
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
  return countPages(printed.join(''));
}
