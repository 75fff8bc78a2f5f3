import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen, type Running } from './listen.ts';
import { answerByRoute, route } from './router.ts';

const routes = [
  route('GET', '/things/:id', ({ params }) => Response.json(params)),
  route('POST', '/things', async ({ request: asked }) => new Response(await asked.text())),
];

let running: Running;
beforeAll(async () => {
  running = await listen({ port: 0, answer: (asked) => answerByRoute(routes, asked) });
});
afterAll(() => running.stop());

/** fetch can't set the headers `Host` and `Sec-Fetch-Site`. */
const statusWith = (method: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(`${running.url}/things`, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

it('gives a route its parameters, decoded', async () => {
  const response = await fetch(`${running.url}/things/a%20b%2Fc`);
  expect(await response.json()).toEqual({ id: 'a b/c' });
});

it('tells an unknown path from a wrong method', async () => {
  expect((await fetch(`${running.url}/nothing`)).status).toBe(404);
  expect((await fetch(`${running.url}/things`)).status).toBe(405);
});

it('hands bodies over whole', async () => {
  const body = 'ä'.repeat(500_000);
  const response = await fetch(`${running.url}/things`, { method: 'POST', body });
  expect(await response.text()).toBe(body);
});

it('answers to loopback’s names only', async () => {
  expect(await statusWith('POST', { host: 'elsewhere.example' })).toBe(421);
  expect(await statusWith('POST', {})).toBe(200);
});

it('lets no other site’s page change anything', async () => {
  expect(await statusWith('POST', { 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await statusWith('POST', { 'sec-fetch-site': 'same-site' })).toBe(200);
});

it('rejects when the port is taken', async () => {
  const port = Number(new URL(running.url).port);
  await expect(listen({ port, answer: async () => new Response() })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});
