import { randomUUID } from 'node:crypto';
import { QueueServiceClient } from '@azure/storage-queue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStorage } from '#functions/adapters/storage/storage';
import { createTableStores } from '#functions/adapters/stores';
import { publishUnder } from './publishUnder.ts';
import { type RunningApi, startApi } from './startApi.ts';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi({ fromSources: true });
});
afterAll(() => api.stop());

test('the timer notes its run, and a request notices when that is long ago', {
  tags: 'night',
  timeout: 180_000,
}, async () => {
  const { heartbeats } = createTableStores(
    openStorage({ STORAGE_CONNECTION: api.storageConnection }).table,
  );
  const ranAt = async () => (await heartbeats.find('timers', 'catchUp'))?.value.ranAt;
  const run = new URL('/admin/functions/catchUp', api.addresses.api);
  await fetch(run, { method: 'POST', body: '{}' });
  await expect.poll(ranAt, { timeout: 30_000 }).toBeTypeOf('string');
  const long = new Date(Date.now() - 3_600_000).toISOString();
  // The timer may run between the two, and a process looks every twenty seconds.
  await expect
    .poll(
      async () => {
        const kept = await heartbeats.find('timers', 'catchUp');
        if (kept) await heartbeats.replace(kept, { ranAt: long });
        await api.request('health');
        return api.lines.some((line) => line.includes('"event":"timers.stopped"'));
      },
      { timeout: 90_000, interval: 5_000 },
    )
    .toBe(true);
  await fetch(run, { method: 'POST', body: '{}' });
  await expect.poll(async () => ((await ranAt()) ?? '') > long, { timeout: 30_000 }).toBe(true);
});

test('a save is published by the process that saved it: no queue and no timer stands between', async () => {
  const queues = QueueServiceClient.fromConnectionString(api.storageConnection);
  // A queue that is gone starts no function. The timer looks every twenty seconds.
  await queues.getQueueClient('publish').delete();
  const version = await publishUnder(api, await api.tokenOf('staff'), randomUUID());
  expect(version).toBeGreaterThan(0);
});
