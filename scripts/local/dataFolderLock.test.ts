import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockDataFolder } from './dataFolderLock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('gives a folder to one product at a time, and says which has it', async () => {
  const lock = await lockDataFolder(folder);
  await expect(lockDataFolder(folder)).rejects.toThrow(
    `Another Gatefold (process ${process.pid}) works on ${folder}.`,
  );
  await lock.stop();
  const again = await lockDataFolder(folder);
  await again.stop();
  expect(await readdir(folder)).toEqual([]);
});

it('gives it to one of two that ask at the same moment', async () => {
  const all = await Promise.allSettled([1, 2, 3, 4].map(() => lockDataFolder(folder)));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('takes over the lock of a process that is gone', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  const { pid } = child;
  await once(child, 'exit');
  await writeFile(join(folder, 'lock.json'), JSON.stringify({ pid }));
  await (await lockDataFolder(folder)).stop();
});

it('takes over the lock of a process whose number another one has now', async () => {
  await writeFile(join(folder, 'lock.json'), JSON.stringify({ pid: process.pid, began: '1' }));
  await (await lockDataFolder(folder)).stop();
});

it('takes over a lock that was cut off at any byte', async () => {
  const whole = JSON.stringify({ pid: process.pid });
  for (let length = 0; length < whole.length; length++) {
    await writeFile(join(folder, 'lock.json'), whole.slice(0, length));
    await (await lockDataFolder(folder)).stop();
  }
});
