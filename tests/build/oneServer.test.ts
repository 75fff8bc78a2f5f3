import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:http2';
import { get } from 'node:https';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createApiClient } from '#contract/client';
import { releaseStatus } from '#domain/release/releaseStatus';
import { schemaNumber } from '#domain/schemaNumber';
import { usageSchema } from '#domain/usage';
import { hasCaddy, startCaddy } from '#fixtures/caddy';
import { freePorts } from '#fixtures/freePorts';
import { type OneServer, type OneServerSettings, startOneServer } from '#fixtures/oneServer';
import { ownCertificate } from '#fixtures/ownCertificate';
import { openServerData } from '#functions/adapters/storage/serverData';
import { databaseFile } from '#functions/adapters/storage/sqliteDatabase';
import { accounts, CLIENT_ID, HOME_TENANT, localAccountKey } from '#local/identity/accounts';
import { startIdentity } from '#local/identity/server';
import { localToken } from '#local/identityToken';
import { builtServer } from './buildSite.ts';

let folder: string;
let main: string;
const running: OneServer[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-server-'));
  main = join(await builtServer(), 'main.mjs');
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.kill()));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(given: Partial<OneServerSettings> & { data: string }): Promise<OneServer> {
  const server = await startOneServer({ command: [main], folder, ...given });
  running.push(server);
  return server;
}

const newData = () => mkdtemp(join(folder, 'data-'));

test('it runs with Node, its folder and three settings, alone on its data, and moves to another address', {
  tags: 'night',
}, async () => {
  const data = join(await newData(), 'made');
  const server = await start({ data });
  const address = await server.said('first staff member: ');
  expect(address).toMatch(new RegExp(`^${server.url}/`));
  const page = await fetch(`${server.url}/`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(`${server.url}/api`);
  expect((await fetch(`${server.url}/admin`)).status).toBe(200);
  const health = await fetch(`${server.url}/api/health`);
  expect(await health.json()).toMatchObject({ status: 'ok', code: { functions: /\w/ } });
  expect((await stat(join(data, 'secrets.json'))).mode & 0o777).toBe(0o600);
  // Nothing keeps the address that stands for the real one until the start.
  const versions = join(data, 'site/files');
  // A file that is being written has another name until it is whole.
  const whole = (await readdir(versions)).filter((name) => !name.endsWith('.part'));
  const contents = await Promise.all(whole.map((name) => readFile(join(versions, name), 'latin1')));
  expect(contents.length).toBeGreaterThan(100);
  expect(contents.filter((content) => content.includes('gatefold.invalid'))).toEqual([]);

  await expect(start({ data })).rejects.toThrow(`Another Gatefold works on ${data}.`);
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);

  // No line but the address is for people.
  const others = server.lines.filter((line) => !line.startsWith('first staff member: '));
  for (const line of others) expect(JSON.parse(line)).toHaveProperty('event');
  expect(await server.stop()).toBe(0);

  // What a killed process left half encoded is removed.
  const left = join(data, 'tmp/gatefold-sound-1');
  await mkdir(left, { recursive: true });
  await writeFile(join(left, '320.mp3'), 'half');
  const again = await start({ data, siteUrl: 'https://label.example' });
  expect(await again.said('first staff member: ')).not.toBe('');
  expect(await readdir(join(data, 'tmp'))).toEqual([]);
  await expectOneName(again);
});

test('its settings are looked at before anything starts', async () => {
  const check = (env: Record<string, string>) =>
    promisify(execFile)(process.execPath, [main, '--check'], { env }).catch(
      (error: { stderr: string }) => error,
    );
  const missing = await check({ PORT: 'eighty', SMTP_USER: 'me' });
  expect(missing.stderr.trim().split('\n').slice(1)).toEqual([
    '  DATA: not set',
    '  SITE_URL: not set',
    '  PORT: not a number',
    '  SMTP_PASSWORD: SMTP_USER and SMTP_PASSWORD are set together, or neither',
  ]);
  const data = join(folder, 'never-made');
  const PORT = String(await freePorts(1));
  const good = await check({ DATA: data, SITE_URL: 'https://label.example', PORT });
  expect(good).toMatchObject({ stdout: 'All settings are good.\n' });
  expect(await readdir(folder)).not.toContain('never-made');
});

test('data that a newer version has changed are refused with a sentence', async () => {
  const data = await newData();
  openServerData(data).close();
  const database = new DatabaseSync(databaseFile(data));
  database.exec(`PRAGMA user_version = ${schemaNumber + 1}`);
  database.close();
  await expect(start({ data })).rejects.toThrow('was written by a newer version of the product');
});

/** Sends a request as it is, which `fetch` would tidy up. */
function ask(server: OneServer, path: string, { method = 'GET', headers = {} } = {}) {
  return new Promise<{ status: number; location: string }>((resolve, reject) => {
    const asked = request(server.url, { path, method, headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '' });
    });
    asked.on('error', reject).end();
  });
}

/** Another name leads to the site, a number does not, and nothing runs jobs without sign-in. */
async function expectOneName(server: OneServer): Promise<void> {
  expect(await ask(server, '/releases?x=1', { headers: { host: 'www.label.example' } })).toEqual({
    status: 301,
    location: 'https://label.example/releases?x=1',
  });
  expect(await ask(server, '/', { headers: { host: 'label.example' } })).toMatchObject({
    status: 200,
  });
  expect(await ask(server, '/', { headers: { host: '127.0.0.1:80' } })).toMatchObject({
    status: 200,
  });
  for (const path of ['/admin/functions/sweep', '/api/../admin/functions/sweep'])
    expect((await ask(server, path, { method: 'POST' })).status).toBeOneOf([404, 405]);
  for (const path of [
    '/api/files/recordings/x',
    '/api/files/../secrets.json',
    '/api/files/%2e%2e/x',
  ])
    expect((await ask(server, path)).status).toBe(404);
}

/** A server whose staff sign in at the stand-in for Microsoft. */
async function withStaff(more: Partial<OneServerSettings> = {}) {
  const data = await newData();
  const identity = await startIdentity({ port: 0, siteUrl: 'http://localhost' });
  const environment = {
    CLIENT_ID,
    HOME_TENANT,
    IDENTITY_AUTHORITY: identity.url,
    FIRST_STAFF: localAccountKey(accounts.staff),
    ...more.environment,
  };
  const begin = () => start({ ...more, data, environment });
  const server = await begin();
  const token = await localToken(identity.url, 'staff');
  const apiOf = ({ url }: OneServer) =>
    createApiClient((path, init) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${token}`);
      return fetch(`${url}/api/${path}`, { ...init, headers });
    });
  return { server, begin, token, apiOf, stopIdentity: () => identity.stop() };
}

/** Strangers who send half a body keep nobody from uploading. */
async function expectRoomBeside(server: OneServer, upload: () => Promise<unknown>): Promise<void> {
  const { hostname, port } = new URL(server.url);
  const head = `POST /api/fileupload/uploadimage HTTP/1.1\r\nHost: x\r\nContent-Length: 2000000\r\n\r\nhalf`;
  const strangers = Array.from({ length: 4 }, () => connectTcp(Number(port), hostname));
  const answers = strangers.map(async (socket) => {
    socket.on('error', () => undefined).write(head);
    const [bytes] = await once(socket, 'data');
    return String(bytes).split('\r\n')[0];
  });
  await upload();
  expect(await Promise.all(answers)).toEqual(strangers.map(() => 'HTTP/1.1 401 Unauthorized'));
  for (const socket of strangers) socket.destroy();
}

/** A picture of two megabytes. */
async function largePicture(): Promise<File> {
  const color = { width: 300, height: 300, channels: 3, background: 'teal' } as const;
  const picture = await sharp({ create: color }).png().toBuffer();
  // What follows the end of a PNG belongs to no picture.
  const bytes = Buffer.concat([picture, Buffer.alloc(2_000_000)]);
  return new File([new Uint8Array(bytes)], 'cover.png', { type: 'image/png' });
}

test('it answers a save, publishes it, serves the page and its image, and survives a kill', async () => {
  const { server, begin, apiOf, stopIdentity } = await withStaff();
  const api = apiOf(server);
  const added = await api.addRelease({ body: { title: 'Low Water' } });
  const released = { releaseStatus: releaseStatus.Released, incompleteReason: 'For a test.' };
  const { value } = await api.updateRelease({
    body: { ...added.value, ...released },
    ifMatch: added.version,
  });
  await expect
    .poll(async () => (await fetch(server.url + value.url)).status, { timeout: 20_000 })
    .toBe(200);
  expect(await (await fetch(server.url + value.url)).text()).toContain('Low Water');

  const { html } = await api.previewRelease({ body: { ...value, title: 'Ebb Tide' } });
  expect(html).toContain('Ebb Tide');
  expect(html).toContain(server.url);
  expect(html).not.toContain('gatefold.invalid');

  const file = await largePicture();
  let image = { url: '' };
  await expectRoomBeside(server, async () => {
    image = await api.uploadImage({ body: { entity: 'release', id: value.id }, file });
  });
  expect(image.url).toMatch(`${server.url}/api/files/images/`);
  const part = await fetch(image.url, { headers: { range: 'bytes=0-1' } });
  expect([part.status, part.headers.get('content-type')]).toEqual([206, 'image/jpeg']);
  const usage = await api.getUsage({});
  expect(usage).toMatchObject({ machine: { sendsEmail: false } });
  expect(usage).not.toHaveProperty('costs');

  const second = await api.addRelease({ body: { title: 'High Water' } });
  await server.kill();
  const again = await begin();
  const kept = await apiOf(again).getRelease({ params: { id: second.value.cId } });
  expect(kept.value.title).toBe('High Water');
  expect((await fetch(again.url + value.url)).status).toBe(200);
  expect(await again.stop()).toBe(0);
  await stopIdentity();
});

/** A page over TLS, whoever signed the certificate. */
async function pageOver(
  url: string,
  { servername = 'localhost', ...headers }: Record<string, string> = {},
) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, servername, rejectUnauthorized: false }, resolve).on('error', reject);
  });
  const { statusCode: status, headers: got } = answer;
  return { status, headers: got, text: (await buffer(answer)).toString() };
}

test('it listens by itself with a certificate in files, and Status names its last day', {
  tags: 'night',
}, async () => {
  const { cert, key } = await ownCertificate(folder, 10);
  const port = await freePorts(1);
  const { server, token, stopIdentity } = await withStaff({
    port,
    siteUrl: `https://localhost:${port}`,
    environment: { TLS_CERT: cert, TLS_KEY: key },
  });
  const at = server.url.replace('http:', 'https:');
  await expect.poll(async () => (await pageOver(`${at}/`)).status, { timeout: 90_000 }).toBe(200);
  const { text } = await pageOver(`${at}/api/health/usage`, { authorization: `Bearer ${token}` });
  const { machine } = usageSchema.parse(JSON.parse(text));
  const days = (Date.parse(machine?.certificateUntil ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(10);
  await stopIdentity();
});

test.runIf(hasCaddy)('Caddy serves it with a certificate of its own', async () => {
  const [https, port] = [await freePorts(1), await freePorts(1)];
  const site = `https://localhost:${https}`;
  const [data, environment] = [await newData(), { TRUST_PROXY: 'loopback' }];
  const stored = openServerData(data);
  const sound = { contentType: 'audio/mpeg' };
  await stored.files('images').put('sound.mp3', Buffer.from('the sound'), sound);
  stored.close();
  const server = await start({ data, port, siteUrl: site, environment });
  const caddy = await startCaddy(folder, { https, port });
  try {
    await server.said('first staff member: ');
    await expect
      .poll(async () => (await pageOver(`${site}/`).catch(() => undefined))?.status, {
        timeout: 20_000,
      })
      .toBe(200);
    const page = await pageOver(`${site}/releases`, { 'accept-encoding': 'br' });
    expect(page.headers).toMatchObject({
      'content-encoding': 'br',
      'strict-transport-security': expect.stringContaining('max-age'),
      'x-content-type-options': 'nosniff',
      etag: expect.any(String),
    });
    expect((await pageOver(`${site}/api/health`)).text).toContain('"status":"ok"');
    const session = connect(site, { rejectUnauthorized: false });
    const stream = session.request({ ':path': '/' });
    const status = new Promise((resolve) => {
      stream.on('response', (headers) => resolve(headers[':status']));
    });
    stream.resume().end();
    expect([await status, session.alpnProtocol]).toEqual([200, 'h2']);
    session.close();
    const plain = await fetch(`http://localhost:${caddy.http}/releases`, { redirect: 'manual' });
    expect(plain.status).toBe(308);
    const part = await pageOver(`${site}/api/files/images/sound.mp3`, { range: 'bytes=2-5' });
    expect([part.status, part.headers['content-range'], part.text]).toEqual([
      206,
      'bytes 2-5/9',
      'e so',
    ]);
    const www = { servername: 'www.localhost', host: `www.localhost:${https}` };
    // Each name has a certificate of its own, which is there some moments after the start.
    const moved = async () => {
      const { status, headers } = await pageOver(`${site}/releases?x=1`, www);
      return [status, headers.location];
    };
    await expect
      .poll(() => moved().catch(() => undefined), { timeout: 20_000 })
      .toEqual([301, `${site}/releases?x=1`]);

    // During a restart a visitor waits, and sees no error.
    await server.stop();
    const waiting = pageOver(`${site}/releases`);
    await start({ data, port, siteUrl: site, environment });
    expect((await waiting).status).toBe(200);
  } finally {
    await caddy.stop();
  }
});
