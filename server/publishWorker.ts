/**
 * The thread that publishes on one server. It renders pages without holding up who asks for them,
 * has a bound to its memory, and gives it back when it ends.
 */
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';
import { loadPlacedBundle, placeBundle } from '../publisher/bundle.ts';
import { createPublisher } from '../publisher/publisher.ts';
import { openFolderStore } from '../publisher/stores/folder.ts';
import type { FromWorker, ToWorker, WorkerSettings } from './publishThread.ts';

const settingsSchema: z.ZodType<WorkerSettings> = z.object({
  bundleFolder: z.string(),
  siteUrl: z.string(),
  versionsFolder: z.string(),
});

/** Questions that the main thread has not answered yet, by number. */
const asked = new Map<number, PromiseWithResolvers<unknown>>();
let lastQuestion = 0;

const say = (message: FromWorker) => parentPort?.postMessage(message);

function ask(what: 'wanted'): Promise<{ version: number; file?: string }>;
function ask(what: 'read', about: unknown): Promise<Uint8Array>;
function ask(what: 'wanted' | 'read', about?: unknown): Promise<unknown> {
  const number = ++lastQuestion;
  const answer = Promise.withResolvers<unknown>();
  asked.set(number, answer);
  say({ is: 'question', number, what, about });
  return answer.promise;
}

async function start() {
  const { bundleFolder, siteUrl, versionsFolder } = settingsSchema.parse(workerData);
  placeBundle(bundleFolder, siteUrl);
  let correlation: string | undefined;
  const publisher = await createPublisher({
    bundle: await loadPlacedBundle(bundleFolder, siteUrl),
    store: await openFolderStore(versionsFolder),
    wanted: () => ask('wanted'),
    read: (wanted) => ask('read', wanted),
    report: async (report) => say({ is: 'report', report, correlation }),
    log: (line) => say({ is: 'log', line }),
    now: () => new Date(),
  });
  return async (message: Extract<ToWorker, { do: string }>) => {
    if (message.do === 'publish') {
      correlation = message.correlation;
      return publisher.request();
    }
    if (message.isMissingSome) publisher.mend();
    return publisher.check();
  };
}

const started = start();

parentPort?.on('message', (message: ToWorker) => {
  if ('answer' in message) {
    const question = asked.get(message.number);
    asked.delete(message.number);
    if (message.failure === undefined) question?.resolve(message.answer);
    else question?.reject(new Error(message.failure));
    return;
  }
  started
    .then((work) => work(message))
    .catch((error: unknown) => say({ is: 'log', line: `could not publish: ${String(error)}` }))
    .finally(() => say({ is: 'done' }));
});
