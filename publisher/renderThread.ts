/**
 * A thread that renders pages of a snapshot for the publication that started it. It shares nothing
 * with that: it loads the bundle and the snapshot anew.
 */
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { contentHash } from '#catalogue/cacheKey';
import type { PlannedPage } from './plan.ts';
import type { Renderer } from './render.ts';

/** The work of a thread. */
export interface ThreadWork {
  /** The address of the bundle's first module. */
  entry: string;
  /** The time that the pages count days from. */
  now: Date;
  /** Whether the process publishes once, and keeps its space for young objects small. */
  isOnce: boolean;
}

/** A page to render. */
export type ThreadPage = Pick<PlannedPage, 'address' | 'component' | 'language'>;

/**
 * A thread is told first of all the snapshot as it is shown, in which nothing is broken; then it is
 * given pages.
 */
export type ThreadMessage = { snapshot: Uint8Array } | { pages: readonly ThreadPage[] };

/** Rendered pages, in their order. */
export interface ThreadAnswer {
  /** One after the other, so that they travel as one. */
  contents: Uint8Array<ArrayBuffer>;
  /** The length and the hash of each; null for one that threw. */
  pages: ({ length: number; hash: string } | null)[];
}

async function renderBatch(
  { render }: Pick<Renderer, 'render'>,
  pages: readonly ThreadPage[],
): Promise<ThreadAnswer> {
  const rendered: (Uint8Array | null)[] = [];
  // Its error would arrive without its class: the publication renders it again to see it whole.
  for (const page of pages) rendered.push(await render(page).catch(() => null));
  const bytes = rendered.reduce((sum, content) => sum + (content?.byteLength ?? 0), 0);
  const contents = new Uint8Array(bytes);
  let offset = 0;
  for (const content of rendered) {
    if (content) contents.set(content, offset);
    offset += content?.byteLength ?? 0;
  }
  const answered = rendered.map(
    (content) => content && { length: content.byteLength, hash: contentHash(content) },
  );
  return { contents, pages: answered };
}

/** How much the space for young objects may grow at a time, in every thread of the process. */
const growYoungSpace = (factor: 1 | 2) =>
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);

async function answerPages(port: NonNullable<typeof parentPort>, work: ThreadWork): Promise<void> {
  // In the megabyte that a thread begins with, every page would outlive a collection of garbage.
  if (work.isOnce) growYoungSpace(2);
  const { renderer }: { renderer: Renderer } = await import(work.entry);
  renderer.keepNothingForNext();
  const answer = async (message: ThreadMessage) => {
    if ('snapshot' in message) {
      // The publication has checked every entry of it.
      await renderer.show(message.snapshot, work.now, { isChecked: () => true });
      // It has grown by now, and the space of the publication's own thread stays as it is.
      if (work.isOnce) growYoungSpace(1);
      return;
    }
    const rendered = await renderBatch(renderer, message.pages);
    port.postMessage(rendered, [rendered.contents.buffer]);
  };
  let last: Promise<unknown> = Promise.resolve();
  port.on('message', (message: ThreadMessage) => {
    last = last.then(() => answer(message));
  });
}

if (parentPort) await answerPages(parentPort, workerData);
