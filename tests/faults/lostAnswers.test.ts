import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#contract/client';
import { emptyAccount } from '#fixtures/storageAccount';
import { type RunningApi, startApi } from '../contract/startApi.ts';
import { type DyingWire, layDyingWire } from './dyingWire.ts';

/** More writes than any call makes. */
const enough = 10_000;

let wire: DyingWire;
let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  const { account, port, connection } = await emptyAccount();
  wire = await layDyingWire(connection);
  wire.live(enough);
  api = await startApi({ storage: { account, port, connection: wire.connection } });
  client = api.clientOf(await api.tokenOf('staff')).client;
});
afterAll(async () => {
  wire.live(enough);
  await api.stop();
  await wire.stop();
});

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ message: 'none' }),
    (error: unknown) => error,
  );

test('a read that storage did not answer says that nothing was changed', async () => {
  const { value, version } = await client.addRelease({ body: { title: 'Low Water' } });
  wire.live(-1);
  expect(await refusal(client.getRelease({ params: { id: value.id } }))).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('Nothing was changed'),
  });
  wire.live(enough);
  expect(await client.getRelease({ params: { id: value.id } })).toEqual({ value, version });
});

test.each([0, 1])(
  'a save whose answer was lost at write %i says that nobody knows, and is its own when repeated',
  async (writes) => {
    const { value, version } = await client.addRelease({ body: { title: 'Low Water' } });
    const save = { body: { ...value, title: 'High Water' }, ifMatch: version };
    wire.live(writes, true);
    expect(await refusal(client.updateRelease(save))).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('may or may not have been saved'),
    });
    wire.live(enough);
    const saved = await client.updateRelease(save);
    expect([saved.value.title, saved.version]).toEqual(['High Water', version + 1]);
    expect(await client.getRelease({ params: { id: value.id } })).toEqual(saved);
  },
);

test('a save whose answer was lost is its own, also when it was saved over since', async () => {
  const { value, version } = await client.addRelease({ body: { title: 'Low Water' } });
  const save = { body: { ...value, title: 'High Water' }, ifMatch: version };
  wire.live(1, true);
  await refusal(client.updateRelease(save));
  wire.live(enough);
  const seen = await client.getRelease({ params: { id: value.id } });
  const later = await client.updateRelease({
    body: { ...seen.value, title: 'Slack Water' },
    ifMatch: seen.version,
  });
  expect(await client.updateRelease(save)).toEqual(seen);
  expect(await client.getRelease({ params: { id: value.id } })).toEqual(later);
  const other = { ...save, body: { ...value, title: 'Ebb' } };
  expect(await refusal(client.updateRelease(other))).toMatchObject({ code: 'changed' });
});

test('a newsletter whose answer was lost is on its way, and is when sent again', async () => {
  const id = randomUUID();
  await client.saveNewsletter({ body: { id, subject: 'Low Water', text: 'It is out.' } });
  const send = () => client.sendNewsletter({ body: { id } });
  wire.live(0, true);
  expect(await refusal(send())).toMatchObject({ code: 'unavailable' });
  wire.live(enough);
  const { newsletters } = await send();
  expect(newsletters[0]).toMatchObject({ id, startedAt: expect.any(String) });
});
