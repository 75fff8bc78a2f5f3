import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { openFolderStore } from '../../publisher/stores/folder.ts';
import { publishFiles } from '../../publisher/stores/plainFiles.ts';
import { hardBundle } from './buildSite.ts';
import { hardCatalogue } from './hardCatalogue.ts';

let work: string;
/** A host of files without any setting: a folder's address ends in a slash and is its index.html. */
const host = createServer(async ({ url = '/' }, response) => {
  const { pathname } = new URL(url, 'http://host');
  const path = join(work, 'plain', decodeURIComponent(pathname));
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() && !pathname.endsWith('/'))
    return response.writeHead(301, { location: `${pathname}/` }).end();
  const file = found?.isDirectory() ? join(path, 'index.html') : path;
  const content = await readFile(file).catch(() => undefined);
  return response.writeHead(content ? 200 : 404).end(content);
});
const origin = () => `http://127.0.0.1:${z.object({ port: z.int() }).parse(host.address()).port}`;

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'gatefold-plain-'));
  const content = new TextEncoder().encode(JSON.stringify(hardCatalogue));
  const wanted = {
    read: async () => content,
    version: 1,
    now: new Date(),
    folder: join(work, 'plain'),
  };
  const store = await openFolderStore(join(work, 'store'));
  await publishFiles(await hardBundle(), store, { ...wanted, asFolders: true });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
});
afterAll(async () => {
  host.close();
  host.closeAllConnections();
  await rm(work, { recursive: true, force: true });
});

const get = (path: string) => fetch(origin() + path);

/** The paths of this site that a page links to, without its API and the back office. */
const linksIn = (html: string) =>
  [...html.matchAll(/ (?:href|src)="(\/[^"/#][^"#?]*|\/)[^"]*"/g)]
    .map(([, path = '']) => path)
    .filter((path) => !/^\/(?:admin|api)(?:\/|$)/.test(path));

test('every page that Home leads to, and what it needs, is served by a host without settings', {
  tags: 'night',
}, async () => {
  const seen = new Set<string>(['/']);
  const missing: string[] = [];
  for (const path of seen) {
    const answer = await get(path);
    if (answer.status !== 200) missing.push(path);
    const isPage = !/\.\w+$/.test(path);
    const html = await answer.text();
    if (isPage && seen.size < 400) for (const link of linksIn(html)) seen.add(link);
  }
  expect(missing).toEqual([]);
  expect(seen.size).toBeGreaterThan(50);
});

test('an earlier address leads to the current one', async () => {
  const answer = await get('/releases/an-earlier-name-1002');
  expect(answer.status).toBe(200);
  const [, to = ''] =
    /http-equiv="refresh" content="0; url=([^"]+)"/.exec(await answer.text()) ?? [];
  expect(to).toMatch(/^\/releases\/.*-1002$/);
  expect((await get(to)).status).toBe(200);
});

test('the page of unknown addresses stays where hosts look for it', async () => {
  const page = await readFile(join(work, 'plain/404.html'), 'utf8');
  expect(page).toContain('id="not-found"');
});
