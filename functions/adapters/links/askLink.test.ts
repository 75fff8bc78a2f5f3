import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAskLink } from './askLink.ts';

let server: Server;
let base: string;
const seen: string[] = [];

/** Answers for the links' hosts: by the path of the link that is asked for. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const asked = new URL(request.url ?? '', base).searchParams.get('url') ?? request.url ?? '';
    const { pathname } = new URL(asked, base);
    seen.push(`${request.method} ${pathname}`);
    const [status, location] =
      {
        '/gone': [404, ''] as const,
        '/no-head': request.method === 'HEAD' ? ([405, ''] as const) : ([200, ''] as const),
        '/moved': [301, '/there'] as const,
        '/circle': [302, '/circle'] as const,
      }[pathname] ?? ([200, ''] as const);
    if (pathname === '/page') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(`<p>Ö</p>${'x'.repeat(2_000_000)}`);
    } else response.writeHead(status, location ? { location } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const ask = (address: string, isShop = false, setting: string | undefined = `${base}/ask`) => {
  seen.length = 0;
  return createAskLink(setting, 'https://label.example')?.(address, isShop);
};
const reply = async (address: string) => (await ask(address))?.reply;

test.each([
  ['/here', 200, ['HEAD /here']],
  ['/gone', 404, ['HEAD /gone', 'GET /gone']],
  ['/no-head', 200, ['HEAD /no-head', 'GET /no-head']],
  ['/moved', 200, ['HEAD /moved', 'HEAD /there']],
])('%s replies %s', async (path, status, requests) => {
  expect(await reply(`https://shop.example${path}`)).toBe(status);
  expect(seen).toEqual(requests);
});

test('of a shop the beginning of its page is read, and of nothing else', async () => {
  const shop = await ask('https://shop.example/page', true);
  expect(seen).toEqual(['GET /page']);
  expect(shop?.reply).toBe(200);
  expect(shop?.page?.startsWith('<p>Ö</p>x')).toBe(true);
  expect(shop?.page?.length).toBeLessThan(600_000);
  expect(await ask('https://shop.example/page')).toEqual({ reply: 200 });
  expect(await ask('https://shop.example/here', true)).toEqual({ reply: 200 });
});

test('a circle of redirects is no answer, and is left soon', async () => {
  expect(await reply('https://shop.example/circle')).toBe('no-answer');
  expect(seen.length).toBeLessThan(10);
});

test('an address on this machine or in its network is never asked', async () => {
  const direct = createAskLink(undefined, 'https://label.example');
  seen.length = 0;
  for (const address of [`${base}/here`, base.replace('127.0.0.1', 'localhost'), 'ftp://a.example'])
    expect(await direct?.(address, true)).toEqual({ reply: 'no-answer' });
  expect(seen).toEqual([]);
});

test('it can be switched off', () => {
  expect(createAskLink('off', 'https://label.example')).toBeNull();
});
