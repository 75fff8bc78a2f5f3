import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiClient } from '#contract/client';
import { type RunningApi, startApi, watched } from './startApi.ts';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi({ environment: watched, fromSources: true });
});
afterAll(() => api.stop());

const portOf = (address: string) => Number(new URL(address).port);

test('without an endpoint no telemetry is loaded, and only storage and the email provider are called', async () => {
  const { addresses, lines, request } = api;
  const body = { fromAddress: 'wren@reader.example', fromName: 'Wren', body: 'When is it out?' };
  await createApiClient((path, init) => request(path, init)).sendMail({ body });
  await expect.poll(() => lines.join('\n'), { timeout: 20_000 }).toContain('email.sent');
  const blobs = portOf(addresses.images);
  const neighbours = [blobs, blobs + 1, blobs + 2, portOf(addresses.external)];
  const called = lines.flatMap((line) => /^connects to (\d+)$/.exec(line)?.[1] ?? []).map(Number);
  expect(new Set(called)).toEqual(new Set(neighbours));
  expect(lines.filter((line) => line.startsWith('loads '))).toEqual([]);
});
