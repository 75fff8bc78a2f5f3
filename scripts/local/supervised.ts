/** Restarts a part of the product when its process ends by itself. */
import { reasonOf } from '#domain/problem';

/** A part that runs in its own process. */
export interface SupervisedPart {
  /** Resolves when the process has ended, to its exit code or signal. */
  ended: Promise<string>;
  stop: () => Promise<void>;
}

/** A part that is restarted whenever it ends by itself. */
export interface Supervised<P> {
  /** The current instance of the part. */
  current: () => P;
  stop: () => Promise<void>;
}

/** How to start a supervised part. */
export interface Supervision<P> {
  start: () => Promise<P>;
  /** Called after a restart. */
  onRestart?: (part: P) => unknown;
  log: (line: string) => void;
}

/** The maximum number of restarts within a minute; after that, it waits. */
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

/** Runs a part and restarts it whenever its process ends, until it is stopped. */
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
    void current.ended.then((end) => {
      if (signal.aborted) return;
      log(`Its process ended by itself (${end}) and is started again.`);
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
