import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { openJournal } from './journal.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'));
});
afterEach(() => rm(folder, { recursive: true }));

const file = () => join(folder, 'deep', 'list.jsonl');
const open = () => openJournal(file(), z.number());

it('finds its entries again, in their order', async () => {
  const journal = await open();
  await Promise.all([1, 2, 3].map((entry) => journal.append(entry)));
  expect((await open()).entries).toEqual([1, 2, 3]);
});

it('goes on after a last line that a crash tore', async () => {
  await (await open()).append(1);
  await appendFile(file(), '23');
  const journal = await open();
  await journal.append(4);
  expect((await open()).entries).toEqual([1, 4]);
});

it('does not pass over any other broken line', async () => {
  await (await open()).append(1);
  await appendFile(file(), 'broken\n');
  await expect(open()).rejects.toThrow();
});

it('is empty after it was cleared', async () => {
  const journal = await open();
  await journal.append(1);
  await journal.clear();
  expect(await readFile(file(), 'utf8')).toBe('');
  expect((await open()).entries).toEqual([]);
});
