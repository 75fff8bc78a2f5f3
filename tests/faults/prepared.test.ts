import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BuildProcess, createBuildProcess } from '#publisher/buildProcess';

/** Long enough for a small site's process to wait for its first page. */
const loading = 2_500;
const patience = { timeout: 120_000 };

const config = `export default {
  outDir: process.env.SITE_OUT,
  vite: { environments: { prerender: { resolve: { noExternal: true } } } },
};`;
const page = (greeting: string) => `---
import { readFileSync } from 'node:fs';
const snapshot = readFileSync(process.env.SNAPSHOT_FILE, 'utf8');
---
<p>${greeting} {snapshot}</p>`;

let root: string;
let builds: BuildProcess;
const write = (file: string, text: string) => writeFile(join(root, file), text);
const shown = async () =>
  /<p>.*<\/p>/.exec(await readFile(join(root, 'out/index.html'), 'utf8'))?.[0];

/** A small site, whose next build waits for its snapshot. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'gatefold-prepared-'));
  await mkdir(join(root, 'src/pages'), { recursive: true });
  await symlink(resolve('node_modules'), join(root, 'node_modules'));
  await write('astro.config.mjs', config);
  await write('src/pages/index.astro', page('Now showing'));
  await write('snapshot.txt', 'one');
  const place = { output: join(root, 'out'), snapshotFile: join(root, 'snapshot.txt') };
  builds = createBuildProcess({ root, place, site: {} });
  builds.prepare();
  await delay(loading);
});
afterEach(async () => {
  builds.stop();
  await rm(root, { recursive: true, force: true });
});

test('a prewarmed build shows the snapshot of the moment of the request', patience, async () => {
  await expect(shown()).rejects.toThrow('ENOENT');
  await write('snapshot.txt', 'two');
  await builds.run();
  expect(await shown()).toBe('<p>Now showing two</p>');
});

test('a prewarmed build runs the code of the moment of the request', patience, async () => {
  const before = await builds.run();
  builds.prepare();
  await delay(loading);
  await write('src/pages/index.astro', page('Heard'));
  const after = await builds.run();
  expect(await shown()).toBe('<p>Heard one</p>');
  expect(after.code).not.toBe(before.code);
});

test('code that can’t be bundled fails the build at the request', patience, async () => {
  await write('src/pages/index.astro', '---\nimport "./nowhere.ts";\n---');
  await expect(builds.run()).rejects.toThrow('nowhere');
  builds.prepare();
  await delay(loading);
  await expect(builds.run()).rejects.toThrow('nowhere');
  await write('src/pages/index.astro', page('Mended'));
  await builds.run();
  expect(await shown()).toBe('<p>Mended one</p>');
});
