import { errorLine } from '#domain/errorLine';
import type { MessageQueue, TakenMessage } from '#functions/ports/queues';
import type { RpcTypedData } from './core.ts';
import type { QueueSettings } from './hostSettings.ts';

/** A queue to watch, and the function for its messages. */
export type QueueWatch = {
  name: string;
  queue: MessageQueue;
  settings: QueueSettings;
  run: (input: RpcTypedData, metadata: Record<string, RpcTypedData>) => Promise<unknown>;
  log: (message: string) => void;
};

/** How long a taken message stays invisible, in seconds. Azure uses 600; both renew it. */
export const LEASE_SECONDS = 30;

/**
 * Runs the function for one message. Success deletes the message. Failure makes it visible again
 * after the host's `visibilityTimeout`; after `maxDequeueCount` tries it goes to `{queue}-poison`.
 */
export async function runMessage(watch: QueueWatch, message: TakenMessage): Promise<void> {
  const { name, queue, log } = watch;
  const lease = keepLease(queue, message);
  try {
    await watch.run({ string: message.text }, describe(message));
    await queue.finish(await lease.end());
  } catch (error) {
    log(`${name}: try ${message.tries} failed: ${errorLine(error)}`);
    const held = await lease.end();
    await giveBack(watch, held).catch((failure: unknown) => {
      log(`${name}: could not give a message back: ${errorLine(failure)}`);
    });
  }
}

async function giveBack({ name, queue, settings, log }: QueueWatch, message: TakenMessage) {
  if (message.tries < settings.maxDequeueCount)
    return queue.putBack(message, settings.visibilityTimeout / 1000);
  await queue.setAside(message);
  log(`${name}: moved to ${name}-poison after ${message.tries} tries`);
}

/** Keeps a message invisible while its function runs; each renewal returns a new receipt. */
function keepLease(
  queue: MessageQueue,
  message: TakenMessage,
): { end: () => Promise<TakenMessage> } {
  let held = Promise.resolve(message);
  const timer = setInterval(() => {
    held = held.then((old) => queue.renew(old, LEASE_SECONDS).catch(() => old));
  }, LEASE_SECONDS * 500);
  return {
    end: () => {
      clearInterval(timer);
      return held;
    },
  };
}

function describe({ text, id, tries, addedAt, receipt }: TakenMessage) {
  return {
    QueueTrigger: { string: text },
    Id: { string: id },
    DequeueCount: { json: JSON.stringify(tries) },
    InsertionTime: { json: JSON.stringify(addedAt) },
    PopReceipt: { string: receipt },
  };
}
