import { beforeAll, expect, it } from 'vitest';
import type { RpcTypedData } from '#functions/host/core';
import { createAzureBell, watchQueue } from '#functions/host/queueTriggers';
import { openStores } from './openStores.ts';

const SETTINGS = {
  batchSize: 1,
  newBatchThreshold: 0,
  maxDequeueCount: 3,
  maxPollingInterval: 100,
  visibilityTimeout: 0,
  messageEncoding: 'base64' as const,
};

let stores: Awaited<ReturnType<typeof openStores>>;
beforeAll(async () => {
  stores = await openStores();
});

const encode = (text: string) => Buffer.from(text).toString('base64');

/** Processes a queue with this function until the test ends it. */
function watching(queueName: string, run: (input: RpcTypedData, times: number) => void) {
  const stopping = new AbortController();
  let times = 0;
  const watch = {
    name: queueName,
    queue: stores.storage.queues(queueName),
    settings: SETTINGS,
    run: async (input: RpcTypedData) => run(input, ++times),
    log: () => undefined,
  };
  const bell = createAzureBell();
  const done = watchQueue(watch, stopping.signal, bell);
  return async () => {
    stopping.abort();
    bell.stop();
    await done;
  };
}

it('takes messages one at a time, in their order, and deletes what succeeds', async () => {
  const queue = stores.azure.queues.getQueueClient('in-order');
  await queue.create();
  for (const text of ['one', 'two', 'three']) await queue.sendMessage(encode(text));
  const seen: unknown[] = [];
  const stop = watching('in-order', ({ string }) => void seen.push(string));
  await expect.poll(() => seen).toEqual(['one', 'two', 'three']);
  await stop();
  expect((await queue.getProperties()).approximateMessagesCount).toBe(0);
});

it('tries again what fails, and then puts it aside', async () => {
  const queue = stores.azure.queues.getQueueClient('failing');
  const poison = stores.azure.queues.getQueueClient('failing-poison');
  await Promise.all([queue.create(), poison.create()]);
  await queue.sendMessage(encode('bad'));
  let tries = 0;
  const stop = watching('failing', (_, times) => {
    tries = times;
    throw new Error('no');
  });
  const aside = async () =>
    (await poison.peekMessages()).peekedMessageItems.map(({ messageText }) => messageText);
  await expect.poll(aside).toEqual([encode('bad')]);
  await stop();
  expect(tries).toBe(3);
  expect((await queue.getProperties()).approximateMessagesCount).toBe(0);
});

it('waits for a queue that is not there yet', async () => {
  const seen: unknown[] = [];
  const stop = watching('later', ({ string }) => void seen.push(string));
  const queue = stores.azure.queues.getQueueClient('later');
  await queue.create();
  await queue.sendMessage(encode('{"now":1}'));
  await expect.poll(() => seen).toEqual(['{"now":1}']);
  await stop();
});

it('hears which queue this process puts a message into', async () => {
  const [heard, other] = ['heard', 'other-heard'].map((name) =>
    stores.azure.queues.getQueueClient(name),
  );
  await Promise.all([heard?.create(), other?.create()]);
  const bell = createAzureBell();
  const rung: string[] = [];
  void bell.rung('other-heard').then(() => rung.push('other'));
  const first = bell.rung('heard').then(() => rung.push('heard'));
  await heard?.sendMessage(encode('one'));
  await first;
  expect(rung).toEqual(['heard']);
  // After a ring the bell is silent until the next message.
  const next = bell.rung('heard').then(() => rung.push('heard again'));
  await heard?.receiveMessages();
  await other?.sendMessage(encode('two'));
  expect(rung).toEqual(['heard', 'other']);
  await heard?.sendMessage(encode('three'));
  await next;
  bell.stop();
});

it('hears when a message that was put for later can be taken', async () => {
  const queue = stores.azure.queues.getQueueClient('heard-later');
  await queue.create();
  const bell = createAzureBell();
  let hasRung = false;
  const rung = bell.rung('heard-later').then(() => {
    hasRung = true;
  });
  await queue.sendMessage(encode('one'), { visibilityTimeout: 1 });
  expect(hasRung).toBe(false);
  await rung;
  const [message] = (await queue.receiveMessages()).receivedMessageItems;
  expect(message?.messageText).toBe(encode('one'));
  // A message returned after a failure is visible again a moment later.
  const again = bell.rung('heard-later');
  await queue.updateMessage(message?.messageId ?? '', message?.popReceipt ?? '', encode('one'), 1);
  await again;
  expect((await queue.receiveMessages()).receivedMessageItems).toHaveLength(1);
  bell.stop();
});
