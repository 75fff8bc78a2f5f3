import { QueueServiceClient } from '@azure/storage-queue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceStateSchema } from '#domain/health';
import { createSnapshotStore } from '#functions/adapters/storage/snapshots';
import { openStorage } from '#functions/adapters/storage/storage';
import { buildToken, type RunningApi, startApi } from './startApi.ts';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const state = async () => {
  const answer = await api.request('health/details', {}, await api.tokenOf('staff'));
  return serviceStateSchema.parse(await answer.json());
};

test('anyone hears only whether the service works', async () => {
  const answer = await api.request('health');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ status: 'ok' });
});

test('an idle service is healthy', async () => {
  const { status, queues, build } = await state();
  expect(status).toBe('ok');
  expect(build).toEqual({ wanted: 0, live: 0 });
  expect(queues.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['publish', 'publish-poison', 'emails', 'emails-poison']),
  );
  expect(queues.every(({ waiting }) => waiting === 0)).toBe(true);
});

test('health tells since when a version waits for its build', async () => {
  const { files } = openStorage({ STORAGE_CONNECTION: api.storageConnection });
  const wantedSince = '2026-03-20T09:00:00.000Z';
  const pointer = { wanted: 1, exported: 1, live: 0, wantedSince, snapshots: [] };
  await createSnapshotStore(files('snapshots')).moveFrom(() => pointer);
  const { build } = await state();
  expect(build).toEqual({ wanted: 1, live: 0, wantedSince });
});

test('health shows the messages that failed too often', async () => {
  const queues = QueueServiceClient.fromConnectionString(api.storageConnection);
  const given = queues.getQueueClient('publish-poison');
  await given.createIfNotExists();
  // Invisible at first; the functions take it as soon as they see it.
  await given.sendMessage('not yet', { visibilityTimeout: 300 });
  const seen = (await state()).queues.find(({ name }) => name === 'publish-poison');
  expect(seen).toMatchObject({ waiting: 1 });
});

test('a failed publication is told by the status too, for monitors that read no body', async () => {
  const report = { version: 1, state: 'failed', failure: 'No room.' };
  const at = { authorization: `Bearer ${buildToken}`, 'content-type': 'application/json' };
  await api.request('publishing/report', {
    method: 'POST',
    headers: at,
    body: JSON.stringify(report),
  });
  const answer = await api.request('health');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ status: 'late' });
  expect((await state()).status).toBe('late');
});
