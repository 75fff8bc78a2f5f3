import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { startTimers } from '#functions/host/timerTriggers';
import { writeWhole } from '#functions/host/wholeFile';
import { announceLocalProduct, readLocalProduct } from '../target/localProduct.ts';
import { openMemory } from './identity/memory.ts';
import { openJournal } from './standIn/journal.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'torn-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Truncates a file at each byte and uses it; `step` skips bytes of a long file. */
async function cutOff(file: string, use: (length: number) => Promise<void>, step = 1) {
  const whole = await readFile(file);
  for (let length = 0; length < whole.length; length += step) {
    await writeFile(file, whole);
    await truncate(file, length);
    await use(length);
  }
  return whole.length;
}

it('the timers begin anew when their file is cut off', async () => {
  const file = join(folder, 'timers.json');
  const watch = {
    functionName: 'sweep',
    trigger: { name: 'timer', schedule: '0 17 3 * * *', runOnStartup: false },
    run: async () => undefined,
  };
  const start = () => startTimers([watch] as unknown as Parameters<typeof startTimers>[0], file);
  await (await start()).stop();
  await cutOff(file, async () => {
    await (await start()).stop();
    expect(JSON.parse(await readFile(file, 'utf8'))).toHaveProperty('sweep');
  });
});

it('the timers run although their file can’t be written, as on a full disk', async () => {
  const lines: unknown[] = [];
  const noted = vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(line));
  const file = join(folder, 'no-folder', 'timers.json');
  await writeFile(join(folder, 'no-folder'), '');
  let runs = 0;
  const watch = {
    functionName: 'catchUp',
    trigger: { name: 'timer', schedule: '0 0 0 1 1 *', runOnStartup: false },
    run: async () => void runs++,
  };
  const timers = await startTimers(
    [watch] as unknown as Parameters<typeof startTimers>[0],
    file,
  ).finally(() => noted.mockRestore());
  const again = vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(line));
  await timers.fire('catchUp').finally(() => again.mockRestore());
  await timers.stop();
  expect(runs).toBe(1);
  expect(lines).toEqual([
    expect.stringContaining('could not be noted'),
    expect.stringContaining('could not be noted'),
  ]);
});

it('a file that can’t be written whole leaves no part behind', async () => {
  const file = join(folder, 'folder');
  await mkdir(join(file, 'full'), { recursive: true });
  await expect(writeWhole(file, '{}')).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['folder']);
});

it('no product runs where the file with its addresses is cut off', async () => {
  await announceLocalProduct(folder, {
    api: 'http://localhost:1/api',
    storageConnection: 'UseDevelopmentStorage=true',
    tokenEndpoint: 'http://localhost:2/token',
  });
  // A line without its final newline is complete.
  const length = (await readFile(join(folder, 'running.json'))).length;
  await cutOff(join(folder, 'running.json'), async (cut) => {
    const read = readLocalProduct({ LOCAL_DATA: folder });
    if (cut === length - 1) await read;
    else await expect(read).rejects.toThrow('not running');
  });
});

it('the identity provider begins anew when its memory is cut off', async () => {
  await openMemory(folder);
  const file = join(folder, 'identity.json');
  await cutOff(
    file,
    async () => {
      const { memory } = await openMemory(folder);
      expect(memory.keys).toHaveLength(1);
      expect(JSON.parse(await readFile(file, 'utf8'))).toHaveProperty('keys');
    },
    97,
  );
});

it('a journal keeps its whole lines when it is cut off', async () => {
  const file = join(folder, 'mails.jsonl');
  const open = () => openJournal(file, z.string());
  const journal = await open();
  for (const text of ['one', 'zwei ü', '三']) await journal.append(text);
  await cutOff(file, async () => {
    const kept = await open();
    const count = kept.entries.length;
    expect(count).toBeLessThan(3);
    await kept.append('next');
    expect((await open()).entries).toEqual([...kept.entries]);
  });
});
