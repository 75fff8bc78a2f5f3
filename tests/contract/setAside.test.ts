import { randomUUID } from 'node:crypto';
import { QueueServiceClient } from '@azure/storage-queue';
import { beforeAll, expect, test } from 'vitest';
import { queueNames } from '#functions/adapters/storage/storage';
import { type RunningApi, sharedApi } from './startApi.ts';

let api: RunningApi;
let queues: QueueServiceClient;
beforeAll(async () => {
  api = await sharedApi();
  queues = QueueServiceClient.fromConnectionString(api.storageConnection);
});

const patience = { timeout: 60_000 };
const put = (queue: string, text: string) =>
  queues.getQueueClient(queue).sendMessage(Buffer.from(text).toString('base64'));
const waitingIn = async (queue: string) =>
  (await queues.getQueueClient(queue).getProperties()).approximateMessagesCount;
const allQueues = async () => {
  const names: string[] = [];
  for await (const { name } of queues.listQueues()) names.push(name);
  return names.toSorted();
};
/** The events in the functions' printed log. */
const events = (event: string) => api.lines.filter((line) => line.includes(`"event":"${event}"`));

test.each(['publish', 'import', 'listening', 'downloads', 'emails'])(
  'a message of %s that was set aside and that nobody can read is noted and removed',
  async (name) => {
    const poison = `${name}-poison`;
    const noted = () => events('message.givenUp').filter((line) => line.includes(`"${name}"`));
    const before = noted().length;
    await put(poison, 'no JSON');
    await put(poison, '{"of":"another version"}');
    await expect.poll(() => noted().length, patience).toBe(before + 2);
    await expect.poll(() => waitingIn(poison), patience).toBe(0);
  },
);

test('a message that fails five times goes to the second queue, and from there nowhere', {
  tags: 'night',
}, async () => {
  const noted = () => events('message.givenUp').filter((line) => line.includes('"emails"')).length;
  const before = noted();
  await put('emails', 'no JSON');
  await expect.poll(noted, patience).toBe(before + 1);
  await expect.poll(() => waitingIn('emails'), patience).toBe(0);
  await expect.poll(() => waitingIn('emails-poison'), patience).toBe(0);
  // No third queue: storage.json lists all of them.
  expect(await allQueues()).toEqual(queueNames.toSorted());
});

test('a message of an email or a recording that is gone is done with', {
  tags: 'night',
}, async () => {
  const before = events('message.givenUp').length;
  await put('emails-poison', JSON.stringify({ email: randomUUID() }));
  await put('emails-poison', JSON.stringify({ subscription: randomUUID() }));
  await put('listening-poison', JSON.stringify({ release: randomUUID(), track: randomUUID() }));
  await put('downloads-poison', JSON.stringify({ release: randomUUID() }));
  await expect.poll(() => waitingIn('emails-poison'), patience).toBe(0);
  await expect.poll(() => waitingIn('downloads-poison'), patience).toBe(0);
  await expect.poll(() => waitingIn('listening-poison'), patience).toBe(0);
  expect(events('message.givenUp')).toHaveLength(before);
});
