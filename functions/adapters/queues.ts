import type { QueueServiceClient } from '@azure/storage-queue';
import type { PublishMessage, Queue } from '#functions/ports';

/** Messages as the Functions host expects them: JSON in base64. */
export function createQueue(queues: QueueServiceClient): Queue {
  const publish = queues.getQueueClient('publish');
  return {
    async publish(message: PublishMessage): Promise<void> {
      await publish.sendMessage(Buffer.from(JSON.stringify(message)).toString('base64'));
    },
  };
}
