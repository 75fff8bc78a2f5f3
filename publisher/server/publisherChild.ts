/**
 * The process that publishes on one server. Rendering there delays no visitor; its
 * memory is limited, and freed when it ends.
 */
import * as z from 'zod';
import type { WantedSnapshot } from '#functions/adapters/storage/snapshots';
import { loadPlacedBundle, placeBundle } from '#publisher/bundle';
import { createPublisher } from '#publisher/publisher';
import { openFolderStore } from '#publisher/stores/folder';
import type { FromProcess, SiteFolders, ToProcess } from './publisherProcess.ts';

const foldersSchema: z.ZodType<SiteFolders> = z.object({
  bundleFolder: z.string(),
  siteUrl: z.string(),
  versionsFolder: z.string(),
});

/** Questions that the server has not answered yet, by number. */
const asked = new Map<number, PromiseWithResolvers<unknown>>();
let lastQuestion = 0;

const say = (message: FromProcess) => process.send?.(message);

function ask(what: 'wanted'): Promise<WantedSnapshot>;
function ask(what: 'read', about: unknown): Promise<Uint8Array>;
function ask(what: 'wanted' | 'read', about?: unknown): Promise<unknown> {
  const number = ++lastQuestion;
  const answer = Promise.withResolvers<unknown>();
  asked.set(number, answer);
  say({ is: 'question', number, what, about });
  return answer.promise;
}

async function start() {
  const { bundleFolder, siteUrl, versionsFolder } = foldersSchema.parse(
    JSON.parse(process.argv[2] ?? '{}'),
  );
  placeBundle(bundleFolder, siteUrl);
  let correlation: string | undefined;
  const publisher = await createPublisher({
    bundle: await loadPlacedBundle(bundleFolder, siteUrl),
    store: await openFolderStore(versionsFolder),
    wanted: () => ask('wanted'),
    read: (wanted) => ask('read', wanted),
    report: async (report) => void say({ is: 'report', report, correlation }),
    log: (line) => void say({ is: 'log', line }),
    now: () => new Date(),
  });
  return async (message: Extract<ToProcess, { do: string }>) => {
    if (message.do === 'publish') {
      correlation = message.correlation;
      return publisher.publishWanted();
    }
    if (message.isMissingSome) publisher.noteMissing();
    return publisher.checkNow();
  };
}

const started = start();

process.on('message', (message: ToProcess) => {
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

// The server has ended, or dismisses this process to free its memory.
process.once('disconnect', () => process.exit());
// Signals reach the whole group; the server decides when this process ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
