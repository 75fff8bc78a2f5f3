import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePorts } from '#fixtures/freePorts';
import { ACCOUNT, type RunningStorage, startStorage } from '#local/storage';
import { problemIn } from './problems.ts';
import { type RunningApi, startApi } from './startApi.ts';

let storage: RunningStorage;
let api: RunningApi;
beforeAll(async () => {
  const port = await freePorts(3);
  storage = await startStorage({ port, log: (line) => console.error(line) });
  const connection = storage.connectionString;
  api = await startApi({ storage: { account: ACCOUNT, port, connection } });
});
afterAll(() => api.stop());

test('without its storage the API answers 503, and says when to try again', async () => {
  const staff = await api.tokenOf('staff');
  expect((await api.request('health')).status).toBe(200);
  await storage.stop();
  for (const path of ['health', 'artists', 'releases/1', 'publishing', 'members']) {
    const response = await api.request(path, {}, staff);
    const problem = await problemIn(response, 503);
    expect(problem.type).toBe('urn:gatefold:unavailable');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const [failed] = api.lines.filter((line) => line.includes('"call.failed"'));
  expect(JSON.parse(failed ?? '{}').reason).toMatch(
    /^RestError: .*ECONNREFUSED.*\(.*GET http:\/\/127\.0\.0\.1:\d+\/[^?]+\)$/,
  );
});
