import { QueueServiceClient } from '@azure/storage-queue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseStatus } from '#domain/release/releaseStatus';
import { type RunningApi, startApi } from './startApi.ts';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi({ fromSources: true });
});
afterAll(() => api.stop());

const exported = () => api.lines.filter((line) => line.includes('"event":"publish.exported"'));

test('a save is published by the process that saved it: no queue and no timer stands between', async () => {
  const queues = QueueServiceClient.fromConnectionString(api.storageConnection);
  // A queue that is gone starts no function. The timer looks every twenty seconds.
  await queues.getQueueClient('publish').delete();
  const { client } = api.clientOf(await api.tokenOf('staff'));
  const { value, version } = await client.addRelease({ body: { title: 'Low Water' } });
  const released = { releaseStatus: releaseStatus.Released, incompleteReason: 'For a test.' };
  const began = Date.now();
  await client.updateRelease({ body: { ...value, ...released }, ifMatch: version });
  // The save does not wait for it.
  await expect.poll(() => exported().length, { timeout: 15_000, interval: 20 }).toBe(1);
  expect(Date.now() - began).toBeLessThan(8_000);
});
