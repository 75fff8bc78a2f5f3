import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '#fixtures/freePorts';
import { type RunningFunctionsHost, startFunctionsHost } from './start.ts';

/** A small app that imports the real package; it must lie where the package is found. */
const APP = `
import { app } from '@azure/functions';
app.http('thing', { methods: ['GET'], route: 'things/{id}', handler: (request, context) => {
  context.log('asked for', request.params.id);
  return { jsonBody: { id: request.params.id, key: request.query.get('key') }, headers: { etag: '"1"' } };
} });
app.http('upload', { methods: ['POST'], handler: async (request) => {
  const form = await request.formData();
  return { body: new Uint8Array(await form.get('file').arrayBuffer()), headers: { 'x-id': form.get('id') } };
} });
app.http('broken', { methods: ['GET'], handler: () => { throw new Error('a secret reason'); } });
app.timer('tick', { schedule: '0 0 0 1 1 *', handler: (timer) => console.log('tick', timer.isPastDue) });
app.hook.preInvocation(({ inputs }) => { if (inputs[0].params?.id === 'hooked') inputs[0].params.id = 'by a hook'; });
`;
const UNKNOWN = `
import { app } from '@azure/functions';
app.cosmosDB('watch', { connection: 'c', databaseName: 'd', containerName: 'e', handler: () => {} });
`;

const root = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url));
const lines: string[] = [];
let folder: string;
let host: RunningFunctionsHost;

const start = async (source: string) => {
  const entry = join(folder, `app-${lines.length}.mjs`);
  const hostFile = join(folder, 'host.json');
  await writeFile(entry, source);
  await writeFile(hostFile, '{"version":"2.0"}');
  const port = await freePorts(1);
  const log = (line: string) => void lines.push(line);
  return startFunctionsHost({
    port,
    entry,
    hostFile,
    timersFile: join(folder, 'timers.json'),
    environment: {},
    log,
  });
};

beforeAll(async () => {
  await mkdir(root, { recursive: true });
  folder = await mkdtemp(join(root, 'host-'));
  host = await start(APP);
});
afterAll(async () => {
  await host.stop();
  await rm(folder, { recursive: true, force: true });
});

it('serves a route with its parameter, joining repeated query keys', async () => {
  const response = await fetch(`${host.url}/api/things/4?key=a&key=b`);
  expect(await response.json()).toEqual({ id: '4', key: 'a,b' });
  expect(response.headers.get('etag')).toBe('"1"');
  expect(lines).toContain('asked for 4');
});

it('runs hooks around a call', async () => {
  expect(await (await fetch(`${host.url}/api/things/hooked`)).json()).toMatchObject({
    id: 'by a hook',
  });
});

it('takes a file and gives it back byte by byte', async () => {
  const body = new FormData();
  body.set('file', new Blob([Uint8Array.of(0, 255, 13, 10)]), 'a.bin');
  body.set('id', '7');
  const response = await fetch(`${host.url}/api/upload`, { method: 'POST', body });
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(Uint8Array.of(0, 255, 13, 10));
  expect(response.headers.get('x-id')).toBe('7');
});

it.each([
  ['POST', '/api/things/4', 404],
  ['GET', '/api/elsewhere', 404],
  ['GET', '/things/4', 404],
])('answers %s %s with %i', async (method, path, status) => {
  expect((await fetch(host.url + path, { method })).status).toBe(status);
});

it('says nothing of why a function failed, but the log does', async () => {
  const response = await fetch(`${host.url}/api/broken`);
  expect([response.status, await response.text()]).toEqual([500, '']);
  expect(lines.join('\n')).toContain('a secret reason');
});

it('fires a timer for a tool on this machine, and not for a page', async () => {
  const address = `${host.url}/admin/functions/tick`;
  const headers = { origin: 'https://elsewhere.example' };
  expect((await fetch(address, { method: 'POST', headers })).status).toBe(403);
  expect((await fetch(address, { method: 'POST' })).status).toBe(202);
  await expect.poll(() => lines).toContain('tick false');
});

it('refuses an app with a binding it does not know', async () => {
  await expect(start(UNKNOWN)).rejects.toThrow('"watch": the local host does not know the binding');
});
