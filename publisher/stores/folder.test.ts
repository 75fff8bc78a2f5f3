import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OvertakenError } from '#domain/publication/overtaken';
import { aSiteVersion } from '#fixtures/siteVersions';
import { openFolderStore } from './folder.ts';

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

it('a publisher that is slow does not take the site back', async () => {
  const [slow, quick] = [await openFolderStore(folder), await openFolderStore(folder)];
  await slow.live();
  await quick.live();
  await quick.goLive({ ...version, version: 8 });
  await expect(slow.goLive(version)).rejects.toBeInstanceOf(OvertakenError);
  expect((await (await openFolderStore(folder)).live())?.version).toBe(8);
});

it('nothing is live where the pointer is cut off, and the next publication is right again', async () => {
  const store = await openFolderStore(folder);
  await store.goLive(version);
  const pointer = join(folder, 'live.json');
  await cutOff(pointer, async () => {
    const mended = await openFolderStore(folder);
    expect(await mended.live()).toBeUndefined();
    await mended.goLive(version);
    expect(await (await openFolderStore(folder)).live()).toEqual(version);
  });
});

it('makes a folder and those above it, and refuses one that no file system makes', async () => {
  await openFolderStore(join(folder, 'a/b/c'));
  expect((await readdir(join(folder, 'a/b/c'))).sort()).toEqual(['files']);
  await expect(openFolderStore('/proc/nowhere')).rejects.toThrow(/mkdir '\/proc/);
});
