import { QueueServiceClient } from '@azure/storage-queue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseStatus } from '#domain/release/releaseStatus';
import { openStorage } from '#functions/adapters/storage/storage';
import { createTableStores } from '#functions/adapters/stores';
import { type RunningApi, startApi } from './startApi.ts';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi({ fromSources: true });
});
afterAll(() => api.stop());

/** The correlation ids of what was logged as an event, in order. */
const loggedAs = (event: string, more = ''): string[] =>
  api.lines
    .filter((line) => line.includes(`"event":"${event}"`) && line.includes(more))
    .map((line) => JSON.parse(line).correlation);
const exported = () => loggedAs('publish.exported');

test('the timer notes its run, and a request notices when that is long ago', async () => {
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
}, 180_000);

test('a save is published by the process that saved it: no queue and no timer stands between', async () => {
  const queues = QueueServiceClient.fromConnectionString(api.storageConnection);
  // A queue that is gone starts no function. The timer looks every twenty seconds.
  await queues.getQueueClient('publish').delete();
  const { client } = api.clientOf(await api.tokenOf('staff'));
  let { value, version } = await client.addRelease({ body: { title: 'Low Water' } });
  const released = { releaseStatus: releaseStatus.Released, incompleteReason: 'For a test.' };
  // The timer, which publishes under an id of its own, may be the first by chance.
  for (let saves = 1; saves <= 5; saves++) {
    const before = exported().length;
    const body = { ...value, ...released, title: `Low Water ${saves}` };
    ({ value, version } = await client.updateRelease({ body, ifMatch: version }));
    await expect.poll(() => exported().length, { timeout: 60_000 }).toBeGreaterThan(before);
    const calls = loggedAs('call.answered', '"call":"updateRelease"');
    if (calls.some((id) => exported().includes(id))) return;
  }
  throw new Error(`The timer published every save. The log:\n${api.lines.join('\n')}`);
});
