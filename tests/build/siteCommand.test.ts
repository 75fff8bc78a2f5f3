import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contentHash } from '#catalogue/contentHash';
import { freePorts } from '#fixtures/freePorts';
import { aSiteVersion } from '#fixtures/siteVersions';
import type { SiteFile } from '../../publisher/siteVersion.ts';
import { openFolderStore } from '../../publisher/stores/folder.ts';

let folder: string;
let site: string;
let lines = '';
let stop: () => Promise<void>;

const pages = {
  'index.html': '<h1>Home</h1>',
  'releases/tide-7.html': '<h1>Tide</h1>',
  '404.html': '<h1>Not here</h1>',
  'admin.html': '<h1>Office</h1>',
  '_astro/page.a1b2.css': 'body{}',
};

async function publish(
  version: number,
  more: Record<string, string> = {},
  to: string = folder,
): Promise<void> {
  const store = await openFolderStore(to);
  const files = new Map<string, SiteFile>();
  for (const [path, text] of Object.entries({ ...pages, ...more })) {
    const content = new TextEncoder().encode(text);
    const hash = contentHash(content);
    await store.put(hash, content);
    files.set(path, { hash, bytes: content.byteLength });
  }
  await store.live();
  const builtAt = `2026-03-20T09:00:0${version}.000Z`;
  await store.goLive(aSiteVersion({ version, builtAt, files }));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-serve-'));
  await publish(1);
  const port = String(await freePorts(1));
  site = `http://localhost:${port}`;
  const child = spawn(
    process.execPath,
    ['publisher/siteCommand.ts', '--from', folder, '--port', port],
    { env: { PATH: process.env['PATH'] } },
  );
  const ended = once(child, 'close');
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      lines += String(part);
    });
  stop = async () => {
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  };
  await vi.waitFor(() => expect(lines).toContain('The site is at'), { timeout: 20_000 });
});
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

const read = (path: string, headers = {}) =>
  fetch(`${site}${path}`, { headers, redirect: 'manual' });

test('the site command serves a page with the headers that production sends', async () => {
  const response = await read('/releases/tide-7');
  expect([response.status, await response.text()]).toEqual([200, '<h1>Tide</h1>']);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
  const style = await read('/_astro/page.a1b2.css');
  expect(style.headers.get('cache-control')).toContain('immutable');
});

test('it answers 304 for a page that the browser has', async () => {
  const etag = (await read('/')).headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]+"$/);
  expect((await read('/', { 'if-none-match': etag })).status).toBe(304);
});

test('it redirects a trailing slash, rewrites the back office, and knows what is not there', async () => {
  const slash = await read('/releases/tide-7/?a=b');
  expect([slash.status, slash.headers.get('location')]).toEqual([301, '/releases/tide-7?a=b']);
  expect(await (await read('/admin/releases/my-releases')).text()).toBe('<h1>Office</h1>');
  const missing = await read('/nothing');
  expect([missing.status, await missing.text()]).toEqual([404, '<h1>Not here</h1>']);
  expect((await fetch(`${site}/_publish`, { method: 'POST' })).status).toBe(405);
});

test('it refuses a folder that is not there in one line, and makes none', async () => {
  const missing = join(folder, 'typo');
  const child = spawn(process.execPath, ['publisher/siteCommand.ts', '--from', missing], {
    env: { PATH: process.env['PATH'] },
  });
  let complained = '';
  child.stderr.on('data', (part) => {
    complained += part;
  });
  const [code] = await once(child, 'close');
  expect([code, complained]).toEqual([1, `There is no folder ${missing}, so nothing to serve.\n`]);
  await expect(access(missing)).rejects.toThrow();
});

test('it says that nothing is published yet, and serves what is published then', async () => {
  const empty = await mkdtemp(join(folder, 'empty-'));
  const port = String(await freePorts(1));
  const child = spawn(
    process.execPath,
    ['publisher/siteCommand.ts', '--from', empty, '--port', port],
    { env: { PATH: process.env['PATH'] } },
  );
  let said = '';
  child.stdout.on('data', (part) => {
    said += part;
  });
  const home = () => fetch(`http://localhost:${port}/`);
  try {
    await vi.waitFor(() => expect(said).toContain('The site is at'), { timeout: 20_000 });
    expect(said).toContain(`Nothing is published in ${empty} yet`);
    const early = await home();
    expect([early.status, await early.text()]).toEqual([
      503,
      'Nothing is published here yet. The site appears with its first publication.\n',
    ]);
    expect(early.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(early.headers.get('cache-control')).toBe('no-store');
    await publish(1, {}, empty);
    await expect.poll(async () => (await home()).status).toBe(200);
  } finally {
    child.kill('SIGTERM');
    await once(child, 'close');
  }
});

test('it shows the version that another process publishes', { tags: 'night' }, async () => {
  await publish(2, { 'index.html': '<h1>Second</h1>' });
  const home = async () => (await read('/')).text();
  await expect.poll(home).toBe('<h1>Second</h1>');
  expect(lines).toContain('version 2 is live');
});
