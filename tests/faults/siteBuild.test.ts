import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { createBuildProcess } from '#publisher/buildProcess';
import { buildWanted } from '#publisher/publication';
import { type OpenStores, openStores } from '../stores/openStores.ts';

let folder: string;
let stores: OpenStores;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-broken-build-'));
  stores = await openStores();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const root = process.cwd();
const site = { LABEL_NAME: 'Low Sun Recordings' };

async function want(version: number): Promise<void> {
  const releases = [1, 2, 3].map((cId) => aPublicRelease({ cId, title: `Take ${version}` }));
  const file = await stores.snapshots.put(aSnapshot({ version, releases }));
  const { tag } = await stores.snapshots.pointer();
  const snapshots = [{ version, file, exportedAt: new Date().toISOString() }];
  await stores.snapshots.move({ wanted: version, exported: version, snapshots }, tag);
}

const placeOf = (name: string) => ({
  output: join(folder, name),
  snapshotFile: join(folder, `${name}.json`),
});

async function build(name: string): Promise<void> {
  const place = placeOf(name);
  const { run } = createBuildProcess({ root, place, site });
  const storage = { STORAGE_CONNECTION: stores.connection };
  await buildWanted({ ...place, storage, run });
}

/** The pages of a site by name. */
async function pagesOf(name: string): Promise<Record<string, string>> {
  const files = await readdir(placeOf(name).output, { recursive: true });
  const pages = files.filter((file) => file.endsWith('.html')).sort();
  const texts = pages.map((file) => readFile(join(placeOf(name).output, file), 'utf8'));
  return Object.fromEntries((await Promise.all(texts)).map((text, index) => [pages[index], text]));
}

/** Builds until the first pages are written, then kills the build. */
async function breakOff(name: string): Promise<void> {
  const { output, ...place } = placeOf(name);
  const { run, stop } = createBuildProcess({ root, place: { output, ...place }, site });
  const storage = { STORAGE_CONNECTION: stores.connection };
  const broken = buildWanted({ output, ...place, storage, run });
  const list = join(output, 'releases.html');
  const { mtimeMs: before } = await stat(list);
  for (let left = 10_000; left > 0 && (await stat(list)).mtimeMs === before; left--) await delay(1);
  stop();
  await expect(broken).rejects.toThrow();
}

/** Time for three builds on a busy machine. */
const patience = { timeout: 240_000 };

test('the build after a killed one is the same as without it', patience, async () => {
  await want(1);
  await build('site');
  await want(2);
  const before = await readFile(join(placeOf('site').output, 'version.json'), 'utf8');
  await breakOff('site');
  expect(await readFile(join(placeOf('site').output, 'version.json'), 'utf8')).toBe(before);
  await build('site');
  await build('fresh');
  expect(await pagesOf('site')).toEqual(await pagesOf('fresh'));
});
