import { type DequeuedMessageItem, QueueClient } from '@azure/storage-queue';
import { errorLine } from '#domain/errorLine';
import type { QueueTrigger } from './bindings.ts';
import type { RpcTypedData } from './core.ts';
import type { QueueSettings } from './hostSettings.ts';

/** A queue to watch, and the function for its messages. */
export type QueueWatch = {
  trigger: QueueTrigger;
  connectionString: string;
  settings: QueueSettings;
  run: (input: RpcTypedData, metadata: Record<string, RpcTypedData>) => Promise<unknown>;
  log: (message: string) => void;
};

/** How long a received message stays invisible, in seconds. Azure uses 600; both renew it. */
export const LEASE_SECONDS = 30;

/** A call without an answer is abandoned after this many milliseconds; the message shows again. */
const CALL_LIMIT = 10_000;
const limited = () => ({ abortSignal: AbortSignal.timeout(CALL_LIMIT) });

type OpenWatch = QueueWatch & { queue: QueueClient };

/**
 * Runs the function for one message. Success deletes the message. Failure makes it visible again
 * after the host's `visibilityTimeout`; after `maxDequeueCount` tries it goes to `{queue}-poison`.
 */
export async function runMessage(watch: OpenWatch, message: DequeuedMessageItem): Promise<void> {
  const lease = keepLease(watch.queue, message);
  try {
    await watch.run({ string: decode(watch, message.messageText) }, describe(watch, message));
    await watch.queue.deleteMessage(message.messageId, await lease.end(), limited());
  } catch (error) {
    watch.log(
      `${watch.trigger.queueName}: try ${message.dequeueCount} failed: ${errorLine(error)}`,
    );
    const receipt = await lease.end();
    await giveBack(watch, message, receipt).catch((failure: unknown) => {
      watch.log(`${watch.trigger.queueName}: could not give a message back: ${errorLine(failure)}`);
    });
  }
}

async function giveBack(watch: OpenWatch, message: DequeuedMessageItem, receipt: string) {
  const { queue, settings, trigger } = watch;
  if (message.dequeueCount < settings.maxDequeueCount) {
    const seconds = settings.visibilityTimeout / 1000;
    const { messageId, messageText } = message;
    await queue.updateMessage(messageId, receipt, messageText, seconds, limited());
    return;
  }
  const poison = `${trigger.queueName}-poison`;
  const target = new QueueClient(watch.connectionString, poison);
  await target.createIfNotExists(limited());
  await target.sendMessage(message.messageText, limited());
  await queue.deleteMessage(message.messageId, receipt, limited());
  watch.log(`${trigger.queueName}: moved to ${poison} after ${message.dequeueCount} tries`);
}

/** Keeps a message invisible while its function runs; each renewal returns a new receipt. */
function keepLease(
  queue: QueueClient,
  message: DequeuedMessageItem,
): { end: () => Promise<string> } {
  let receipt = Promise.resolve(message.popReceipt);
  const renew = async (old: string) => {
    const renewed = await queue.updateMessage(
      message.messageId,
      old,
      message.messageText,
      LEASE_SECONDS,
      limited(),
    );
    return renewed.popReceipt ?? old;
  };
  const timer = setInterval(() => {
    receipt = receipt.then((old) => renew(old).catch(() => old));
  }, LEASE_SECONDS * 500);
  return {
    end: () => {
      clearInterval(timer);
      return receipt;
    },
  };
}

function decode({ settings }: QueueWatch, text: string): string {
  return settings.messageEncoding === 'base64'
    ? Buffer.from(text, 'base64').toString('utf8')
    : text;
}

function describe(watch: QueueWatch, message: DequeuedMessageItem): Record<string, RpcTypedData> {
  return {
    QueueTrigger: { string: decode(watch, message.messageText) },
    Id: { string: message.messageId },
    DequeueCount: { json: JSON.stringify(message.dequeueCount) },
    InsertionTime: { json: JSON.stringify(message.insertedOn) },
    ExpirationTime: { json: JSON.stringify(message.expiresOn) },
    NextVisibleTime: { json: JSON.stringify(message.nextVisibleOn) },
    PopReceipt: { string: message.popReceipt },
  };
}
