import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { createResidentPublisher } from './residentPublisher.ts';

const token = 'the-secret-of-the-builder';
const asked: unknown[] = [];
const server = createServer((request, response) => {
  const { method, url, headers } = request;
  asked.push([method, url]);
  if (url?.startsWith('/away')) response.writeHead(307, { location: '/_publish' });
  else response.writeHead(headers.authorization === `Bearer ${token}` ? 202 : 401);
  response.end();
});
let address: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${z.object({ port: z.int() }).parse(server.address()).port}`;
});
beforeEach(() => void asked.splice(0));
afterAll(() => server.close());

test('a publication is asked for with the token', async () => {
  await createResidentPublisher(address, token).ask(3);
  expect(asked).toEqual([['POST', '/_publish']]);
});

test.each([
  ['a wrong token', () => address, 'another-secret'],
  ['a redirect', () => `${address}/away`, token],
  ['nobody there', () => 'http://127.0.0.1:1', token],
])('%s is told as a failure, and nothing of the token', async (_, where, secret) => {
  const failed = await createResidentPublisher(where(), secret)
    .ask(3)
    .catch((error: unknown) => error);
  expect(failed).toMatchObject({ code: 'unavailable' });
  expect(String(failed)).not.toContain(secret);
});
