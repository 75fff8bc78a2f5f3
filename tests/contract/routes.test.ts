import { beforeAll, expect, test } from 'vitest';
import { rows } from '#contract/api';
import { describeApi } from '#contract/openapi';
import { type RunningApi, sharedApi, site } from './startApi.ts';

let api: RunningApi;
let staff: string;
beforeAll(async () => {
  api = await sharedApi();
  staff = await api.tokenOf('staff');
});

/** The rows' routes as patterns, which determine the methods of a path. */
const routes = rows().map(([, { method, path }]) => ({
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));
const paths = [...new Set(rows().map(([, { path }]) => path.replace('{id}', '1')))];

const methodsOf = (path: string) =>
  routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method as string);
const wrong = paths.flatMap((path) =>
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
    .filter((method) => !methodsOf(path).includes(method))
    .map((method) => [method, path] as const),
);

test.each(wrong)('%s %s is not there', async (method, path) => {
  const response = await api.request(path, { method }, staff);
  expect([response.status, await response.text()]).toEqual([404, '']);
});

test.each([
  ...['', 'nothing', 'artists/1/2', 'artist', 'health/x', 'releases/1/tracks', '.env', 'host.json'],
])('/%s is not found', async (path) => {
  expect((await api.request(path, {}, staff)).status).toBe(404);
});

test.each(paths)('a page of the site may ask /%s, and no other', async (path) => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
  const response = await api.request(path, { method: 'OPTIONS', headers });
  expect(response.status).toBe(204);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': site,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': expect.stringMatching(
      /authorization.*content-type.*if-match.*idempotency-key/,
    ),
  });
  expect(response.headers.has('access-control-allow-credentials')).toBe(false);
});

test('a response lets the site read its version, and is not cached', async () => {
  const response = await api.request('health');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': site,
    'access-control-expose-headers': expect.stringContaining('ETag'),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
});

test('the OpenAPI document describes the table', async () => {
  const response = await api.request('openapi.json');
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(await describeApi())));
});
