import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { createHttpFront } from './httpFront.ts';

let stop = () => {};
afterEach(() => stop());

/** A front whose functions run until the test ends them. A header tells its clients apart. */
async function aFront(limits: Parameters<typeof createHttpFront>[0]['limits'] = {}) {
  const ends: (() => void)[] = [];
  const bytes: number[] = [];
  const listener = createHttpFront({
    routePrefix: 'api',
    triggers: new Map([
      ['upload', { type: 'httpTrigger', name: 'request', methods: ['POST'], route: 'upload' }],
    ]) as Parameters<typeof createHttpFront>[0]['triggers'],
    run: async (_, { http }) => {
      bytes.push(http?.body?.bytes?.length ?? 0);
      await new Promise<void>((resolve) => ends.push(resolve));
      return null;
    },
    fire: () => false,
    onError: () => undefined,
    clientOf: ({ headers }) => String(headers['x-client'] ?? ''),
    limits,
  });
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stop = () => server.closeAllConnections();
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const post = (size: number, client = 'one') =>
    fetch(`http://127.0.0.1:${port}/api/upload`, {
      method: 'POST',
      headers: { 'x-client': client },
      body: new Uint8Array(size),
    });
  /** Sends half of a large body and keeps the connection open. */
  const half = async (client: string, path = '/api/upload') => {
    const socket = connect(port, '127.0.0.1');
    const closed = once(socket, 'close');
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1');
    });
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Client: ${client}\r\n`;
    socket.write(`${head}Content-Length: 2000000\r\n\r\nhalf`);
    return { socket, closed, answered: () => answer.split('\r\n')[0] };
  };
  const endAll = () => {
    for (const end of ends.splice(0)) end();
  };
  return { ends, bytes, post, half, endAll, server };
}

it('reads six large uploads at once, and small calls meanwhile', async () => {
  const { ends, bytes, post, endAll } = await aFront();
  const large = Array.from({ length: 20 }, (_, client) => post(2_000_000, String(client)));
  await vi.waitFor(() => expect(ends).toHaveLength(6), 10_000);
  const small = post(10);
  await vi.waitFor(() => expect(bytes.at(-1)).toBe(10), 10_000);
  while (bytes.length < 21) {
    expect(ends.length).toBeLessThanOrEqual(7);
    endAll();
    await vi.waitFor(() => expect(ends.length).toBeGreaterThan(0), 10_000);
  }
  const answers = Promise.all([small, ...large]);
  while (ends.length > 0) {
    endAll();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect((await answers).map(({ status }) => status)).toEqual(
    Array.from({ length: 21 }, () => 204),
  );
});

it('a sender who gives up lets the next one in', async () => {
  const { ends, post, half, endAll } = await aFront({ largeAtOnce: 2 });
  const senders = await Promise.all([half('one'), half('two')]);
  const next = post(2_000_000);
  for (const { socket } of senders) socket.destroy();
  await vi.waitFor(() => expect(ends).toHaveLength(1), 10_000);
  endAll();
  expect((await next).status).toBe(204);
});

it('senders of half a body keep nobody else from uploading', async () => {
  const { ends, post, half, endAll } = await aFront({ largeAtOnce: 2 });
  const senders = await Promise.all(Array.from({ length: 6 }, () => half('one')));
  const next = post(2_000_000, 'two');
  await vi.waitFor(() => expect(ends).toHaveLength(1), 10_000);
  endAll();
  expect((await next).status).toBe(204);
  expect(senders.filter(({ socket }) => socket.closed)).toEqual([]);
});

it('a large body that does not move is given up', async () => {
  const slowest = { bytes: 1000, milliseconds: 50 };
  const { ends, post, half, endAll } = await aFront({ largeAtOnce: 1, slowest });
  const { closed } = await half('one');
  const next = post(2_000_000, 'one');
  await closed;
  await vi.waitFor(() => expect(ends).toHaveLength(1), 10_000);
  endAll();
  expect((await next).status).toBe(204);
});

it.each([
  ['of an unknown route', '/api/elsewhere', {}, '404 Not Found'],
  [
    'above the limit of its function',
    '/api/upload',
    { bytesOf: () => 1000 },
    '413 Payload Too Large',
  ],
  [
    'of a sender who is refused',
    '/api/upload',
    { refusal: async () => ({ statusCode: '401' }) },
    '401 Unauthorized',
  ],
])(
  'a body %s is answered before it is there, and takes no turn',
  async (_, path, limits, answer) => {
    const { half } = await aFront({ ...limits, largeAtOnce: 1 });
    const { closed, answered } = await half('one', path);
    await closed;
    expect(answered()).toBe(`HTTP/1.1 ${answer}`);
  },
);
