import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { keepsForNext } from '#domain/madeOnce';
import type { SiteBundle } from './bundle.ts';
import type { PlannedPage } from './plan.ts';
import type { ThreadAnswer, ThreadMessage, ThreadWork } from './renderThread.ts';

/** So many pages are worth a thread, which takes about half a second until it renders. */
const pagesOfThread = 1_000;
/** Each thread holds a snapshot of its own. */
const mostThreads = 1;
/** How many pages a thread is given at once; it has the next ones before it has answered. */
const batchPages = 16;

/** How many threads besides this one render so many pages. */
export const threadsFor = (pages: number) =>
  Math.min(mostThreads, availableParallelism() - 1, Math.floor(pages / pagesOfThread));

/** Takes a rendered page, with the hash of its content where it is known. */
type TakePage = (page: PlannedPage, content: Uint8Array, hash?: string) => Promise<void>;

/** A page that threw while it was rendered. */
export interface ThrownPage {
  page: PlannedPage;
  error: unknown;
}

interface RenderThread {
  render: (pages: readonly PlannedPage[]) => Promise<ThreadAnswer>;
  stop: () => Promise<unknown>;
}

/** Built, the thread's module stands beside the commands; from source, beside this file. */
const threadModule = new URL(
  `./renderThread${extname(import.meta.url) === '.ts' ? '.ts' : '.mjs'}`,
  import.meta.url,
);

function startThread(workerData: ThreadWork, snapshot: Uint8Array<ArrayBuffer>): RenderThread {
  const worker = new Worker(threadModule, {
    workerData,
    // What was loaded before a command is not for its threads.
    execArgv: [],
    // Larger, it is memory for nothing: a page is garbage as soon as it is rendered.
    resourceLimits: { maxYoungGenerationSizeMb: 24 },
  });
  const waiting: { resolve: (answer: ThreadAnswer) => void; reject: (error: Error) => void }[] = [];
  let ended: Error | undefined;
  const end = (error: Error) => {
    ended ??= error;
    for (const { reject } of waiting.splice(0)) reject(ended);
  };
  worker.on('message', (answer: ThreadAnswer) => waiting.shift()?.resolve(answer));
  worker.on('error', end);
  worker.on('exit', () => end(new Error('it ended')));
  const tell = (message: ThreadMessage, transfer?: ArrayBuffer[]) =>
    worker.postMessage(message, transfer);
  tell({ snapshot }, [snapshot.buffer]);
  return {
    render: (due) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        waiting.push({ resolve, reject });
        const pages = due.map(({ address, component, language }) => ({
          address,
          component,
          ...(language && { language }),
        }));
        tell({ pages });
      }),
    stop: () => worker.terminate(),
  };
}

/** The next ones of some pages. */
function nextOf(pages: Iterator<PlannedPage>, count: number): PlannedPage[] {
  const next: PlannedPage[] = [];
  while (next.length < count) {
    const { done, value } = pages.next();
    if (done) break;
    next.push(value);
  }
  return next;
}

/**
 * Renders pages of the snapshot that is shown, in this thread and, where they are many and a
 * processor is free, in others: each takes the next pages when it is ready. Answers those that
 * threw. A thread that ends early costs time and no page: its pages are rendered here.
 */
export async function renderPages(
  { renderer, entry }: Pick<SiteBundle, 'renderer' | 'entry'>,
  due: readonly PlannedPage[],
  { take, now, threads = threadsFor }: { take: TakePage; now: Date; threads?: typeof threadsFor },
): Promise<ThrownPage[]> {
  // Pages about no single entry, as those of search, are made of all entries: that stays in one thread.
  const queue = due.filter(({ entry }) => entry).values();
  const own = due.filter(({ entry }) => !entry).values();
  const left: PlannedPage[] = [];
  const thrown: ThrownPage[] = [];
  const started = Array.from({ length: Math.max(0, threads(due.length)) }, () =>
    startThread({ entry, now, isOnce: !keepsForNext() }, renderer.shownText()),
  );

  const renderHere = async (pages: Iterable<PlannedPage>) => {
    for (const page of pages) {
      let content: Uint8Array;
      try {
        content = await renderer.render(page);
      } catch (error) {
        thrown.push({ page, error });
        continue;
      }
      await take(page, content);
      // Answers of the threads, and visitors whom this process serves, wait no longer than a page.
      await nextTurn();
    }
  };
  const renderThere = async (thread: RenderThread) => {
    for (
      let batch = nextOf(queue, batchPages);
      batch.length > 0;
      batch = nextOf(queue, batchPages)
    ) {
      const answer = await thread.render(batch).catch((error: Error) => {
        process.emitWarning(`A thread that renders pages ended early: ${error.message}`);
      });
      if (!answer) {
        left.push(...batch);
        return;
      }
      let offset = 0;
      for (const [index, page] of batch.entries()) {
        const one = answer.pages[index];
        if (!one) {
          left.push(page);
          continue;
        }
        await take(page, answer.contents.subarray(offset, offset + one.length), one.hash);
        offset += one.length;
      }
    }
  };
  try {
    await Promise.all([
      ...[1, 2].map(async () => {
        await renderHere(own);
        await renderHere(queue);
      }),
      ...started.flatMap((thread) => [renderThere(thread), renderThere(thread)]),
    ]);
    await renderHere(left);
  } finally {
    await Promise.all(started.map(({ stop }) => stop()));
  }
  return thrown;
}
