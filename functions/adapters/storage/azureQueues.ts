import type { QueueServiceClient } from '@azure/storage-queue';
import type { MessageQueue, Queues, TakenMessage } from '#functions/ports/queues';
import { orNull } from './rows.ts';

/** Calls of the receiving side without an answer are abandoned after this many milliseconds. */
const callLimit = 10_000;
const limited = (signal?: AbortSignal) => {
  const timeout = AbortSignal.timeout(callLimit);
  return { abortSignal: signal ? AbortSignal.any([signal, timeout]) : timeout };
};

/** The Functions host expects messages in base64. */
const encode = (text: string) => Buffer.from(text).toString('base64');
const decode = (text: string) => Buffer.from(text, 'base64').toString('utf8');

/** The queues of a storage account. */
export function azureQueues(service: QueueServiceClient): Queues {
  return (name) => azureQueue(service, name);
}

function azureQueue(service: QueueServiceClient, name: string): MessageQueue {
  const queue = service.getQueueClient(name);

  async function show({ id, text, receipt }: TakenMessage, afterSeconds: number): Promise<string> {
    const answer = await queue.updateMessage(id, receipt, encode(text), afterSeconds, limited());
    return answer.popReceipt ?? receipt;
  }
  const finish = async ({ id, receipt }: TakenMessage) => {
    await queue.deleteMessage(id, receipt, limited());
  };
  const peek = async () => (await queue.peekMessages()).peekedMessageItems[0];

  return {
    async send(text, afterSeconds = 0) {
      await queue.sendMessage(encode(text), { visibilityTimeout: afterSeconds });
    },
    hasWaiting: async () => (await peek()) !== undefined,
    async state() {
      const properties = await orNull(queue.getProperties());
      const count = properties?.approximateMessagesCount ?? 0;
      // Usually the queue is empty, and peeking is not needed.
      const oldest = count > 0 ? await orNull(peek()) : undefined;
      return { count, oldestAt: oldest?.insertedOn ?? null };
    },
    async take(count, seconds, signal) {
      const options = { numberOfMessages: count, visibilityTimeout: seconds, ...limited(signal) };
      const { receivedMessageItems: messages } = await queue.receiveMessages(options);
      return messages.map((message) => ({
        id: message.messageId,
        text: decode(message.messageText),
        tries: message.dequeueCount,
        addedAt: message.insertedOn,
        receipt: message.popReceipt,
      }));
    },
    renew: async (message, seconds) => ({ ...message, receipt: await show(message, seconds) }),
    finish,
    async putBack(message, afterSeconds) {
      await show(message, afterSeconds);
    },
    async setAside(message) {
      const poison = service.getQueueClient(`${name}-poison`);
      await poison.createIfNotExists(limited());
      await poison.sendMessage(encode(message.text), limited());
      await finish(message);
    },
  };
}
