import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

/** A harness whose process of the product does nothing but wait. It says the id of that. */
const harness = `
import { spawn } from 'node:child_process';
const { aControl } = await import(process.argv[1]);
const waits = 'setInterval(() => undefined, 1_000)';
const { pid } = spawn(process.execPath, ['-e', waits], {
  env: { NODE_OPTIONS: aControl(process.argv[2]).options },
  stdio: ['ignore', 'inherit', 'inherit'],
});
console.log(pid);
setInterval(() => undefined, 1_000);
`;
const control = new URL('./control.ts', import.meta.url).href;

test('what a harness has started ends with it, even if it is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-mischief-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const given = ['--input-type=module', '-e', harness, control, join(folder, 'control')];
  const killed = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [pid] = await once(createInterface({ input: killed.stdout }), 'line');
  // Once nobody can write there any more.
  const isOver = once(killed.stdout, 'close').then(() => true);
  killed.kill('SIGKILL');
  const late = new Promise<false>((resolve) => setTimeout(resolve, 20_000, false));
  const hasEnded = await Promise.race([isOver, late]);
  if (!hasEnded) process.kill(Number(pid), 'SIGKILL');
  expect(hasEnded).toBe(true);
});
