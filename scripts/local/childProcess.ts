import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import * as z from 'zod';
import { reasonOf } from '#domain/problem';

/** A child process that reports when it is ready and ends when its parent does. */
export type RunningChild = {
  pid: number;
  /** Asks the process to end, and kills it after a second. */
  stop: () => Promise<void>;
  /** Kills the process in the middle of its work, as a machine failure would. */
  kill: () => Promise<void>;
  /** Runs the work that the child passed to `serveParent`, and waits until it is done. */
  work: (input: string | undefined) => Promise<void>;
  /** Resolves when the process has ended, to its exit code or signal. */
  ended: Promise<string>;
};

export type ChildStart = {
  /** The script to run. */
  script: string;
  arguments: string[];
  environment: NodeJS.ProcessEnv;
  /** Called with each line that the child prints. */
  log: (line: string) => void;
};

/**
 * The environment variables passed on to the product's processes: the paths, and the compile cache
 * if there is one.
 */
export function passedOn(): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, NODE_NO_WARNINGS: '1', ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}

const messageSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('ready') }),
  z.object({ state: z.literal('failed'), reason: z.string() }),
  z.object({ state: z.literal('done'), number: z.int() }),
]);
const workSchema = z.object({ number: z.int(), input: z.string().optional() });

/** A child that does not end is killed after this many milliseconds. */
const PATIENCE = 900;

/**
 * Starts a script that calls `serveParent`, and waits until it is ready. Rejects with the script's
 * own error if it can't start.
 */
export async function startChild(start: ChildStart): Promise<RunningChild> {
  const child = fork(start.script, start.arguments, {
    env: start.environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) if (stream) forwardLines(stream, start.log);
  const ended = endOf(child);
  await Promise.race([ready(child), ended.then(failEarly)]);
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const { pid = 0 } = child;
  return { pid, ended, kill, work: workOf(child), stop: () => stop(child, ended) };
}

/** Resolves when a process has ended, to its exit code or signal, such as `code 1` or `SIGKILL`. */
export const endOf = (child: ChildProcess): Promise<string> =>
  once(child, 'exit').then(([code, signal]) => (signal ? String(signal) : `code ${code}`));

/** Sends numbered work to a child and waits for the number to come back. */
function workOf(child: ChildProcess): RunningChild['work'] {
  let last = 0;
  return (input) => {
    const number = ++last;
    return new Promise((resolve) => {
      const settle = () => {
        child.off('message', listen).off('exit', settle);
        resolve();
      };
      const listen = (message: unknown) => {
        const answer = messageSchema.parse(message);
        if (answer.state === 'done' && answer.number === number) settle();
      };
      child.on('message', listen).once('exit', settle);
      if (child.connected) child.send({ number, input });
      else settle();
    });
  };
}

async function ready(child: ChildProcess): Promise<void> {
  const [message] = await once(child, 'message');
  const parsed = messageSchema.parse(message);
  if (parsed.state === 'failed') throw new Error(parsed.reason);
}

function failEarly(end: string): never {
  throw new Error(`The process ended before it was ready (${end}).`);
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
  if (child.connected) child.disconnect();
  await ended;
  clearTimeout(timer);
}

function forwardLines(stream: Readable, log: (line: string) => void): void {
  createInterface({ input: stream }).on('line', log);
}

/**
 * Lets only the parent end this process. A terminal sends Ctrl+C to every process of a command, but
 * only the parent knows the order in which they must stop. Write errors are ignored because a
 * parent that is gone reads no output.
 */
export function endWithParentOnly(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
}

/**
 * The child's side: starts, tells the parent, and when the parent disconnects, runs the function
 * that `start` returned and exits. `work` is what the parent may request meanwhile.
 */
export function serveParent(
  start: () => Promise<() => Promise<void>>,
  work: (input: string | undefined) => Promise<void> = async () => undefined,
): void {
  endWithParentOnly();
  const started = start();
  process.on('message', (message) => {
    const { number, input } = workSchema.parse(message);
    void work(input)
      .catch(console.error)
      .finally(() => process.send?.({ state: 'done', number }));
  });
  process.once('disconnect', () => {
    started
      .then((end) => end())
      .catch(console.error)
      .finally(() => process.exit());
  });
  started.then(
    () => process.send?.({ state: 'ready' }),
    (error: unknown) => {
      const reason = reasonOf(error);
      process.send?.({ state: 'failed', reason }, () => process.exit(1));
    },
  );
}
