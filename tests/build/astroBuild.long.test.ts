import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publish } from '../../publisher/publish.ts';
import { openFolderStore } from '../../publisher/stores/folder.ts';
import { builtByAstro, filesOf, hardBundle } from './buildSite.ts';
import { hardCatalogue } from './hardCatalogue.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-astro-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Whether a file is an italic of a non-default theme. Previews show upright faces only. */
const isSpareFace = (path: string) =>
  /-italic\.[^/]*woff2$/.test(path) && !path.includes('newsreader');

it('the bundle renders every file exactly as astro build does', {
  timeout: 120_000,
}, async () => {
  const site = await builtByAstro();
  expect(site.exitCode, site.log).toBe(0);
  const store = await openFolderStore(join(folder, 'store'));
  const content = new TextEncoder().encode(JSON.stringify(hardCatalogue));
  const wanted = { read: async () => content, version: 1, now: new Date() };
  const { version } = await publish(await hardBundle(), store, wanted);
  const files = filesOf(site);
  expect(files.length).toBeGreaterThan(300);
  expect([...version.files.keys()].filter((path) => path !== 'version.json').sort()).toEqual(
    files.filter((path) => !isSpareFace(path)).toSorted(),
  );
  const differing: string[] = [];
  for (const [path, { hash }] of version.files) {
    if (path === 'version.json') continue;
    const ours = await store.read(hash);
    const theirs = await readFile(join(site.out, path));
    if (!ours || Buffer.compare(ours, theirs) !== 0) differing.push(path);
  }
  expect(differing).toEqual([]);
});
