import type { QueueServiceClient } from '@azure/storage-queue';
import type { PublishMessage, Queue } from '#functions/ports';
import type { LetterQueue } from '#functions/visitorPorts';

const encoded = (message: object) => Buffer.from(JSON.stringify(message)).toString('base64');
/** A message is hidden for at most so long, in seconds; what is due later is found by the clock. */
const longestDelay = 6 * 24 * 3600;

/** Messages as the Functions host expects them: JSON in base64. */
export function createQueue(queues: QueueServiceClient): Queue {
  const publish = queues.getQueueClient('publish');
  return {
    async publish(message: PublishMessage): Promise<void> {
      await publish.sendMessage(encoded(message));
    },
  };
}

/** Asks for work on visitors' mail. Messages hold keys, never an address. */
export function createLetterQueue(queues: QueueServiceClient): LetterQueue {
  const letters = queues.getQueueClient('letters');
  return {
    async letter(letter, afterSeconds = 0) {
      const visibilityTimeout = Math.min(longestDelay, afterSeconds);
      await letters.sendMessage(encoded({ letter }), { visibilityTimeout });
    },
    async subscription(subscription) {
      await letters.sendMessage(encoded({ subscription }));
    },
  };
}
