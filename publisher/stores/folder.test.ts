import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aSiteVersion } from '#fixtures/siteVersions';

vi.mock(import('node:fs/promises'), async (original) => {
  const actual = await original();
  return { ...actual, rename: vi.fn(actual.rename) };
});
// Files share a process: another one may have loaded the store with the file system's own functions.
vi.resetModules();
const { rename } = await import('node:fs/promises');
const { openFolderStore } = await import('./folder.ts');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'versions-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Cuts a file off at each byte, and has it used. */
async function cutOff(file: string, use: (length: number) => Promise<void>) {
  const whole = await readFile(file);
  for (let length = 0; length < whole.length; length++) {
    await writeFile(file, whole);
    await truncate(file, length);
    await use(length);
  }
  return whole.length;
}

const version = aSiteVersion({ version: 7 });

it('a publisher that is slow to move the pointer does not take the site back', async () => {
  const [slow, quick] = [await openFolderStore(folder), await openFolderStore(folder)];
  const { rename: move } =
    await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');
  vi.mocked(rename).mockImplementationOnce(async (from, to) => {
    await quick.live();
    await quick.goLive({ ...version, version: 8 });
    await move(from, to);
  });
  await slow.goLive(version);
  expect((await (await openFolderStore(folder)).live())?.version).toBe(8);
});

it('the site goes on from the version before when its newest file is cut off', async () => {
  const versions = join(folder, 'versions');
  const store = await openFolderStore(folder);
  await store.goLive({ ...version, version: 6 });
  await store.goLive(version);
  const live = async () => (await (await openFolderStore(folder)).live())?.version;
  await cutOff(join(folder, 'live.json'), async () => expect(await live()).toBe(7));
  await writeFile(join(folder, 'live.json'), '{"number":2}');
  await cutOff(join(versions, '2.json'), async () => {
    expect(await live()).toBe(6);
    // The next publication is right again, under a number of its own.
    const mended = await openFolderStore(folder);
    expect((await mended.goLive(version)).number).toBeGreaterThan(2);
    expect(await live()).toBe(7);
    await rm(join(versions, '3.json'));
    await writeFile(join(folder, 'live.json'), '{"number":2}');
  });
});

it('makes a folder and those above it, and refuses one that no file system makes', async () => {
  await openFolderStore(join(folder, 'a/b/c'));
  expect((await readdir(join(folder, 'a/b/c'))).sort()).toEqual(['packs', 'versions']);
  await expect(openFolderStore('/proc/nowhere')).rejects.toThrow(/mkdir '\/proc/);
});
