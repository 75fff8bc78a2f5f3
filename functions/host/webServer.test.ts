import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as connectSecurely } from 'node:tls';
import { afterEach, expect, test, vi } from 'vitest';
import { ownCertificate } from '#fixtures/ownCertificate';
import { startWebServer, usualLimits, type WebLimits, type WebServer } from './webServer.ts';

let running: WebServer | undefined;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await running?.stop(0);
});

type Listener = Parameters<typeof startWebServer>[0];
const answers: Listener = (_, response) => void response.end('whole');

async function aServer(listener: Listener, limits: Partial<WebLimits> = {}) {
  const at = { port: 0, host: '127.0.0.1' };
  running = await startWebServer(listener, at, { ...usualLimits, ...limits });
  return running;
}

/** A client that writes bytes as they are given. */
async function aSender({ port }: WebServer, first: string) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  socket.setEncoding('utf8').on('data', (some: string) => {
    received += some;
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(first);
  // A reset is one of the ways in which a connection is closed.
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return { socket, received: () => received, closed };
}

test('headers that are too long are refused', async () => {
  const server = await aServer(answers, { headerBytes: 2_000 });
  const { received, closed } = await aSender(
    server,
    `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(3_000)}\r\n\r\n`,
  );
  await closed;
  expect(received()).toMatch(/^HTTP\/1.1 431 /);
});

test('whoever sends headers byte by byte is cut off, and others are answered meanwhile', async () => {
  const server = await aServer(answers, { headerTime: 300 });
  const { socket, received, closed } = await aSender(server, 'GET / HTTP/1.1\r\nHost: x\r\n');
  const drip = setInterval(() => socket.write('x'), 50);
  expect(await (await fetch(`http://127.0.0.1:${server.port}`)).text()).toBe('whole');
  await closed;
  clearInterval(drip);
  expect(received()).toMatch(/^HTTP\/1.1 408 /);
});

test('whoever sends a body without an end is cut off', async () => {
  const listener: Listener = (request, response) => {
    request.on('error', () => undefined).resume();
    request.on('end', () => response.end());
  };
  const server = await aServer(listener, { headerTime: 100, requestTime: 400 });
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n';
  const { socket, received, closed } = await aSender(server, head);
  const drip = setInterval(() => socket.write('x'), 50);
  await closed;
  clearInterval(drip);
  expect(received()).toMatch(/^HTTP\/1.1 408 /);
});

test('whoever reads nothing is dropped', async () => {
  const listener: Listener = (_, response) => void response.end(Buffer.alloc(64 * 1024 * 1024));
  const server = await aServer(listener, { silence: 300 });
  const { socket, closed } = await aSender(server, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  socket.pause();
  await new Promise((resolve) => setTimeout(resolve, 900));
  socket.resume();
  await closed;
  expect(socket.bytesRead).toBeLessThan(64 * 1024 * 1024);
});

test('a stop lets an answer finish and accepts nothing more', async () => {
  const finish = Promise.withResolvers<void>();
  const listener: Listener = async (_, response) => {
    response.write('first');
    await finish.promise;
    response.end(', last');
  };
  const server = await aServer(listener);
  const agent = new Agent({ keepAlive: true });
  const asked = get({ port: server.port, host: '127.0.0.1', agent });
  const [response]: IncomingMessage[] = await once(asked, 'response');
  let isStopped = false;
  const stopped = server.stop(10_000).then(() => {
    isStopped = true;
  });
  await vi.waitFor(() => expect(fetch(`http://127.0.0.1:${server.port}`)).rejects.toThrow());
  expect(isStopped).toBe(false);
  finish.resolve();
  expect(response && (await text(response))).toBe('first, last');
  await stopped;
  agent.destroy();
});

test('a stop waits for an answer no longer than it has patience', async () => {
  const server = await aServer((_, response) => void response.write('begun'));
  const { closed } = await aSender(server, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await server.stop(200);
  await closed;
});

test('a certificate that can’t be used changes nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-certificate-'));
  const { cert, key } = await ownCertificate(folder, 10);
  const certificate = { cert: await readFile(cert), key: await readFile(key) };
  const at = { port: 0, host: '127.0.0.1', certificate };
  const server = await startWebServer(answers, at);
  running = server;
  const shown = async () => {
    const socket = connectSecurely({ port: server.port, rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    const { fingerprint } = socket.getPeerCertificate();
    socket.destroy();
    return fingerprint;
  };
  const before = await shown();
  // Half a file, as while it is written.
  const half = { ...certificate, cert: certificate.cert.subarray(0, 200) };
  expect(() => server.renew(half)).toThrow();
  expect(await shown()).toBe(before);
  const next = await ownCertificate(folder, 20);
  server.renew({ cert: await readFile(next.cert), key: await readFile(next.key) });
  expect(await shown()).not.toBe(before);
  await rm(folder, { recursive: true });
});
