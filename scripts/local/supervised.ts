/** Tested on its own: starts a part of the product again when its process ends by itself. */
import { reasonOf } from '#domain/problem';

/** Something that runs in a process of its own. */
export interface SupervisedPart {
  /** Settles when the process is gone. */
  ended: Promise<unknown>;
  stop: () => Promise<void>;
}

/** A part that is started again whenever it ends by itself. */
export interface Supervised<P> {
  /** The part that runs now. */
  current: () => P;
  stop: () => Promise<void>;
}

/** How a supervised part is started. */
export interface Supervision<P> {
  start: () => Promise<P>;
  /** Is called after the part was started again. */
  onRestart?: (part: P) => unknown;
  log: (line: string) => void;
}

/** A part is started again at most this often within a minute; then it waits. */
const mostStarts = 5;
const minute = 60_000;

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Runs a part and starts it again whenever its process ends, until it is stopped. */
export async function supervise<P extends SupervisedPart>({
  start,
  onRestart,
  log,
}: Supervision<P>): Promise<Supervised<P>> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const starts: number[] = [];
  let current = await start();
  let last: Promise<void> = Promise.resolve();

  async function startAgain(): Promise<void> {
    while (!signal.aborted) {
      const since = Date.now() - minute;
      while (starts.length > 0 && (starts[0] ?? 0) <= since) starts.shift();
      if (starts.length >= mostStarts) {
        log(`It ended ${mostStarts} times within a minute and is started again in a while.`);
        await pause((starts[0] ?? 0) - since, signal);
        continue;
      }
      starts.push(Date.now());
      try {
        current = await start();
        watch();
        log('It runs again.');
        void Promise.resolve(onRestart?.(current)).catch((error) => log(reasonOf(error)));
        return;
      } catch (error) {
        log(`It could not be started again: ${reasonOf(error)}`);
      }
    }
  }

  function watch(): void {
    void current.ended.then(() => {
      if (signal.aborted) return;
      log('Its process ended by itself and is started again.');
      last = startAgain();
    });
  }

  watch();
  return {
    current: () => current,
    stop: async () => {
      stopping.abort();
      await last;
      await current.stop();
    },
  };
}
