import { fork } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '#fixtures/rounds';
import { createFolderFiles } from '#functions/adapters/storage/folderFiles';
import { type Files, readParts } from '#functions/ports/files';

const writer = fileURLToPath(new URL('folderWriter.ts', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-folder-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts a writer at a number, kills it in the middle, and returns the last answered number. */
async function killedWriter(first: number, after: number): Promise<number> {
  const child = fork(writer, [folder, String(first)], { stdio: 'inherit', execArgv: [] });
  let answered = -1;
  child.on('message', (number) => {
    answered = Number(number);
  });
  await Promise.race([once(child, 'message'), once(child, 'exit')]);
  await delay(after);
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  expect((await exit)[1]).toBe('SIGKILL');
  return answered;
}

async function expectWhole(files: Files, name: string): Promise<number> {
  const file = await files.head(name);
  const found = await files.get(name);
  expect(found?.content.length, name).toBe(file?.bytes);
  expect(hash('sha256', found?.content ?? ''), name).toBe(file?.metadata['hash']);
  return Number(file?.metadata['number']);
}

test('a kill at any moment loses no answered file, and leaves each whole', async () => {
  const opened = createFolderFiles(folder, { address: () => '', link: () => '' });
  const files = opened.files('images');
  let next = 0;
  for (let round = 0; round < rounds({ everyday: 2, long: 500 }); round++) {
    const answered = await killedWriter(next, (round * 37) % 150);
    expect(answered).toBeGreaterThanOrEqual(next);
    expect(await expectWhole(files, 'pointer')).toBeGreaterThanOrEqual(answered);
    for (let number = next; number <= answered; number++)
      expect(await expectWhole(files, `many/of ${number % 5}/${number}`)).toBe(number);
    let count = 0;
    for await (const { name } of files.list('many/')) {
      await expectWhole(files, name);
      count += 1;
    }
    expect(count).toBeGreaterThanOrEqual(answered - next);
    // The one under way may have been stored too.
    for await (const { name } of files.list('many/')) await files.remove(name);
    next = answered + 2;
  }
  // Of what the kills left behind, nothing is in the way.
  expect((await readdir(join(folder, '.unfinished'))).length).toBeLessThan(200);
  await opened.clearLeftovers();
  expect((await files.head('pointer'))?.bytes).toBeGreaterThan(0);
});

test('an upload of many parts is joined without holding it in memory', async () => {
  const files = createFolderFiles(folder, { address: () => '', link: () => '' }).files(
    'recordings',
  );
  const part = Buffer.alloc(8 * 1024 * 1024, 'x');
  const parts = rounds({ everyday: 12, long: 250 });
  for (let index = 0; index < parts; index++) await files.stage('long.wav', index, part);
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const before = process.memoryUsage().rss;
  const bytes = parts * part.length;
  expect(await files.join('long.wav', { parts, bytes, contentType: 'audio/wav' })).toBe(true);
  const file = await files.head('long.wav');
  if (!file) throw new Error('It was not stored.');
  let read = 0;
  for await (const piece of readParts(files, file)) read += piece.length;
  clearInterval(watch);
  expect(read).toBe(bytes);
  expect(most - before).toBeLessThan(150_000_000);
  expect(await readdir(join(folder, '.staged'))).toHaveLength(1);
});
