import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createPageViews } from './pageViews.ts';

const servers: { close: () => void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A service that answers so, and what it was asked. */
async function service(answer: RequestListener) {
  const asked: { key: string; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push({ key: request.headers.authorization ?? '', body: JSON.parse(body) });
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  let now = 0;
  const given = { ANALYTICS_API: base, ANALYTICS_SITE: 'label.example', ANALYTICS_KEY: 'k' };
  const views = createPageViews(given, () => now);
  if (!views) throw new Error('No service is set up.');
  return { asked, views, base, wait: (milliseconds: number) => (now += milliseconds) };
}

const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
const row = (page: string, count: number) => ({ dimensions: [page], metrics: [count] });

test('the views of each page are asked for once in ten minutes, with the key', async () => {
  const { asked, views, base, wait } = await service(
    json({ results: [row('/', 12), row('/releases/low-water-7', 5)], meta: {} }),
  );
  const counts = await views.counts(28);
  expect([...counts]).toEqual([
    ['/', 12],
    ['/releases/low-water-7', 5],
  ]);
  expect(views.dashboard).toBe(`${base}/label.example`);
  await views.counts(28);
  expect(asked).toMatchObject([
    { key: 'Bearer k', body: { site_id: 'label.example', date_range: '28d' } },
  ]);
  wait(10 * 60_000);
  await views.counts(28);
  expect(asked).toHaveLength(2);
});

test.each([
  ['an error', json({ error: 'Invalid API key' }, 401)],
  ['another answer', json({ results: [{ dimensions: [], metrics: ['many'] }] })],
  ['no JSON', (_: unknown, response: { end: (text: string) => void }) => response.end('<html>')],
] as [string, RequestListener][])(
  '%s is said, and asked again at the next call',
  async (_, answer) => {
    const { asked, views } = await service(answer);
    for (const time of [1, 2]) {
      await expect(views.counts(28)).rejects.toMatchObject({ code: 'unavailable' });
      expect(asked).toHaveLength(time);
    }
  },
);

test('without an address, a site or a key nothing is asked', () => {
  const given = { ANALYTICS_API: 'http://127.0.0.1:1', ANALYTICS_SITE: 'x', ANALYTICS_KEY: 'k' };
  for (const name of Object.keys(given))
    expect(createPageViews({ ...given, [name]: undefined })).toBeNull();
});
