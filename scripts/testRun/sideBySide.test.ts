import { writeSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sideBySide } from './sideBySide.ts';

let temporary: string;
beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'gatefold-side-'));
  vi.stubEnv('TMPDIR', temporary);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true });
});

/** Work that takes a few event loop turns and records its end. */
function slowWork() {
  const told: string[] = [];
  const run = async (output?: number) => {
    for (let turns = 0; turns < 5; turns++) await setImmediate();
    if (output !== undefined) writeSync(output, 'kept\n');
    told.push('ended');
    return 1;
  };
  return { told, run };
}
const failing = async (): Promise<number> => {
  throw new Error('It broke.');
};

test('shows the kept output when both have ended', async () => {
  const [first, second] = [slowWork(), slowWork()];
  const shown: string[] = [];
  const show = (text: string) => void shown.push(`${text}${first.told}`);
  expect(await sideBySide(() => first.run(), second.run, show)).toEqual([1, 1]);
  expect(shown).toEqual(['kept\nended']);
});

test('lets the other end and shows its output when one fails', async () => {
  const work = slowWork();
  const shown: string[] = [];
  const broken = sideBySide(failing, work.run, (text) => void shown.push(text));
  await expect(broken).rejects.toThrow('It broke.');
  expect([work.told, shown]).toEqual([['ended'], ['kept\n']]);
});

test('reports an early failure when the longer work has ended, and leaves no folder', async () => {
  const work = slowWork();
  const broken = sideBySide(
    () => work.run(),
    failing,
    () => undefined,
  );
  await expect(broken).rejects.toThrow('It broke.');
  expect(work.told).toEqual(['ended']);
  expect(await readdir(temporary)).toEqual([]);
});
