import type { QueueServiceClient } from '@azure/storage-queue';
import type { Id } from '#domain/identifier';
import { currentCorrelation } from '#functions/adapters/telemetry/correlation';
import type { EmailQueue } from '#functions/ports/emails';
import type { ListenMessage } from '#functions/ports/listening';
import type { PublishMessage, Queue } from '#functions/ports/ports';
import { orNull } from './rows.ts';
import { queueNames } from './storage.ts';

/** Encodes a message with the current correlation id. */
const encoded = (message: object) =>
  Buffer.from(JSON.stringify({ ...message, correlation: currentCorrelation() })).toString('base64');
/**
 * The longest time to hide a message, in seconds; the minute timer finds work that is due later.
 */
const longestDelay = 6 * 24 * 3600;

/** Queues of messages as the Functions host expects them: JSON in base64. */
export function createQueue(queues: QueueServiceClient): Queue {
  const publish = queues.getQueueClient('publish');
  const importing = queues.getQueueClient('import');
  const listening = queues.getQueueClient('listening');
  const downloads = queues.getQueueClient('downloads');
  return {
    async publish(message: PublishMessage): Promise<void> {
      // One waiting message is enough: it publishes everything saved before it is taken.
      const { peekedMessageItems: waiting } = await publish.peekMessages();
      if (waiting.length > 0) return;
      await publish.sendMessage(encoded(message));
    },
    waiting: () => Promise.all(watchedNames.map((name) => stateOf(queues, name))),
    async goOnImporting(run: string): Promise<void> {
      await importing.sendMessage(encoded({ run }));
    },
    async listen(message: ListenMessage): Promise<void> {
      await listening.sendMessage(encoded(message));
    },
    async makeDownloads(message: { release: Id }): Promise<void> {
      await downloads.sendMessage(encoded(message));
    },
    hasSoundsWaiting: async () => (await listening.peekMessages()).peekedMessageItems.length > 0,
  };
}

/**
 * Includes the queues of repeatedly failed messages, which the Functions host creates on demand.
 */
const watchedNames = [...new Set(queueNames.flatMap((name) => [name, poisonOf(name)]))];

function poisonOf(name: string): string {
  return name.endsWith('-poison') ? name : `${name}-poison`;
}

async function stateOf(queues: QueueServiceClient, name: string) {
  const queue = queues.getQueueClient(name);
  const properties = await orNull(queue.getProperties());
  const count = properties?.approximateMessagesCount ?? 0;
  // Usually the queue is empty, and peeking is not needed.
  const peeked = count > 0 ? await orNull(queue.peekMessages()) : null;
  return { name, count, oldestAt: peeked?.peekedMessageItems[0]?.insertedOn ?? null };
}

/** The queue of emails. Its messages contain keys, never an address. */
export function createEmailQueue(queues: QueueServiceClient): EmailQueue {
  const emails = queues.getQueueClient('emails');
  return {
    async email(id, afterSeconds = 0) {
      const visibilityTimeout = Math.min(longestDelay, afterSeconds);
      await emails.sendMessage(encoded({ email: id }), { visibilityTimeout });
    },
    async subscription(subscription) {
      await emails.sendMessage(encoded({ subscription }));
    },
  };
}
