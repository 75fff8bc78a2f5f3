import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { createHttpFront } from './httpFront.ts';

let stop = () => {};
afterEach(() => stop());

/** A front whose functions run until the test ends them. */
async function aFront() {
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
  });
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stop = () => server.closeAllConnections();
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const post = (size: number) =>
    fetch(`http://127.0.0.1:${port}/api/upload`, { method: 'POST', body: new Uint8Array(size) });
  const endAll = () => {
    for (const end of ends.splice(0)) end();
  };
  return { ends, bytes, post, endAll, server };
}

it('reads six large uploads at once, and small calls meanwhile', async () => {
  const { ends, bytes, post, endAll } = await aFront();
  const large = Array.from({ length: 20 }, () => post(2_000_000));
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
  const { ends, post, endAll, server } = await aFront();
  const address = server.address() as AddressInfo;
  const senders = Array.from({ length: 6 }, () => {
    const socket = connect(address.port, '127.0.0.1');
    socket.write('POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Length: 2000000\r\n\r\nhalf');
    return socket;
  });
  await Promise.all(senders.map((socket) => once(socket, 'ready')));
  const next = post(2_000_000);
  for (const socket of senders) socket.destroy();
  await vi.waitFor(() => expect(ends).toHaveLength(1), 10_000);
  endAll();
  expect((await next).status).toBe(204);
});
