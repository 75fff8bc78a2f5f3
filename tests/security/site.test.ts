import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePorts } from '#fixtures/freePorts';
import { rounds } from '#fixtures/rounds';
import { aSiteVersion } from '#fixtures/siteVersions';
import { type RunningSite, runSite } from '#publisher/runSite';
import { openFolderStore } from '#publisher/stores/folder';
import { contentHash } from '../../src/catalogue/contentHash.ts';
import { pathPart, queryText } from './arbitraries.ts';

const buildToken = 'the-secret-of-the-builder';
const pages = ['index.html', '404.html', 'releases.html', 'embed.html', '_astro/app.js'];

let folder: string;
let port: number;
let site: RunningSite;
const lines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-site-'));
  const bundleFolder = join(folder, 'bundle');
  await mkdir(join(bundleFolder, 'server'), { recursive: true });
  await writeFile(join(bundleFolder, 'bundle.json'), '{"code":"code","assets":[]}');
  await writeFile(join(bundleFolder, 'server/entry.mjs'), 'export const renderer = {};');
  const store = await openFolderStore(join(folder, 'versions'));
  const files = new Map(
    pages.map((name) => [name, { hash: contentHash(Buffer.from(name)), bytes: name.length }]),
  );
  for (const [name, { hash }] of files) await store.put(hash, Buffer.from(name));
  await store.goLive(aSiteVersion({ files }));
  port = await freePorts(1);
  site = await runSite({
    port,
    host: '127.0.0.1',
    config: JSON.parse(await readFile('staticwebapp.config.json', 'utf8')),
    store,
    publishing: {
      bundleFolder,
      // No API answers: only requests that anybody can send are fuzzed.
      snapshots: {
        wanted: async () => ({ version: 0 }),
        read: async () => new Uint8Array(),
      },
      apiBase: 'http://127.0.0.1:9/api',
      buildToken,
    },
    log: (line) => void lines.push(line),
  });
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
});

/** Sends the bytes of a request, and reads the whole answer. */
async function send(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const answer = text(socket.setEncoding('latin1'));
  socket.write(request, 'latin1');
  return answer;
}

const head = (first: string, headers: Record<string, string> = {}) =>
  [
    first,
    ...Object.entries({ host: 'label.example', connection: 'close', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '\r\n',
  ].join('\r\n');

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);
const post = (authorization: string) =>
  send(head('POST /_publish HTTP/1.1', { authorization, 'content-length': '0' }));

describe('a publication is asked for with the secret alone', () => {
  test('every length, in letters that are one byte or more', async () => {
    for (let length = 0; length <= buildToken.length + 5; length++)
      for (const token of ['a'.repeat(length), 'é'.padStart(length, 'a'), 'é'.repeat(length)])
        expect([token, statusOf(await post(`Bearer ${token}`))]).toEqual([token, 401]);
    expect(statusOf(await send(head('GET / HTTP/1.1')))).toBe(200);
  });

  test('any header at all', async () => {
    const byte = fc.integer({ min: 0x20, max: 0xff }).filter((code) => code !== 0x7f);
    const value = fc
      .array(byte, { maxLength: 60 })
      .map((codes) => String.fromCharCode(...codes).trim());
    const property = fc.asyncProperty(value, fc.boolean(), async (given, isBearer) => {
      expect(statusOf(await post(isBearer ? `Bearer ${given}` : given))).toBe(401);
    });
    await fc.assert(property, { numRuns: rounds({ everyday: 60, long: 1_000 }) });
  });
});

describe('every request is answered', () => {
  const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'TRACE', 'PROPFIND');
  const encoded = pathPart.map((part) => encodeURIComponent(part.toWellFormed()));
  /** Visible characters and the upper half of Latin-1, as they are. */
  const raw = fc
    .array(fc.integer({ min: 0x21, max: 0xff }), { maxLength: 40 })
    .map((codes) => String.fromCharCode(...codes));
  const piece = fc.oneof(
    encoded,
    raw,
    fc.constantFrom(...['', '.', '..', '%', '%00', '%2e%2e', '%2f', '%5c', '%c3', '%ff', '%0d%0a']),
    fc.constantFrom(...['_publish', '_astro', 'embed', 'admin', 'de', 'releases', '__proto__']),
  );
  const target = fc
    .tuple(
      fc.constantFrom('/', '//', '', 'http://evil.example/', 'https://evil.example', '*', '/\\'),
      fc.array(piece, { maxLength: 4 }),
      fc.option(queryText.map((query) => `?${encodeURIComponent(query.toWellFormed())}`)),
    )
    .map(([start, parts, query]) => start + parts.join('/') + (query ?? ''));
  const headers = fc.dictionary(
    fc.constantFrom('accept-encoding', 'if-none-match', 'range', 'x-correlation-id', 'expect'),
    raw,
    { maxKeys: 2 },
  );

  test('with a status that is no failure of ours, and no way to another site', async () => {
    const property = fc.asyncProperty(method, target, headers, async (verb, path, more) => {
      const answer = await send(head(`${verb} ${path} HTTP/1.1`, more));
      expect([answer, statusOf(answer)]).toEqual([answer, expect.toSatisfy(isSound)]);
      expect(answer).not.toMatch(/^location: (?!\/(?![/\\]))/im);
      expect(answer).not.toMatch(/node_modules|\bat \w+ \(/);
    });
    await fc.assert(property, { numRuns: rounds({ everyday: 150, long: 10_000 }) });
    expect(statusOf(await send(head('GET / HTTP/1.1')))).toBe(200);
  });
  const isSound = (status: number) => status >= 200 && status < 500;

  test.each([
    'http://evil.example/',
    'http://evil.example/releases/',
    'https://label.example/',
    'evil.example:443',
    '*',
  ])('the address %s is no path of the site', async (address) => {
    const answer = await send(head(`GET ${address} HTTP/1.1`));
    expect([answer, statusOf(answer)]).toEqual([answer, 400]);
    expect(answer).not.toMatch(/^location/im);
  });

  // Moved addresses are looked for with a small letter first, so these come near to a page.
  test.each(['/Releases%3F%0D%0Ax', '/Releases%3F%E6%97%A5', '/Releases%3Fx?y=%E6%97%A5'])(
    'a question mark within the path %s belongs to no page',
    async (path) => {
      const answer = await send(head(`GET ${path} HTTP/1.1`));
      expect([answer, statusOf(answer)]).toEqual([answer, 404]);
    },
  );

  test.each([
    ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1', {}],
    ['another protocol', 'GET / HTTP/1.1', { connection: 'Upgrade', upgrade: 'websocket' }],
    [
      'a publication as another protocol',
      'POST /_publish HTTP/1.1',
      { connection: 'Upgrade', upgrade: 'x' },
    ],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0', {}],
    [
      'two lengths',
      'POST /_publish HTTP/1.1',
      { 'content-length': '4', 'transfer-encoding': 'chunked' },
    ],
    ['a long head', 'GET / HTTP/1.1', { 'x-long': 'x'.repeat(70_000) }],
  ])('after %s the next one is', async (_, first, more) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => undefined);
    socket.write(head(first, more), 'latin1');
    socket.end();
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    expect(statusOf(await send(head('GET / HTTP/1.1')))).toBe(200);
  });

  test('nothing was published, and nothing failed', () => {
    expect(lines).toEqual([]);
  });
});
