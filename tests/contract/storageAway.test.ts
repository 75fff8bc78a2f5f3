import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemIn } from './problems.ts';
import { type RunningApi, startApi } from './startApi.ts';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('with storage away the API says so, and to come again', async () => {
  const staff = await api.tokenOf('staff');
  expect((await api.request('health')).status).toBe(200);
  await api.stopStorage();
  for (const path of ['health', 'artists', 'releases/1', 'publishing', 'members']) {
    const response = await api.request(path, {}, staff);
    const problem = await problemIn(response, 503);
    expect(problem.type).toBe('urn:gatefold:unavailable');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  }
});
