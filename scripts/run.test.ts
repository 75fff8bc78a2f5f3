import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = fileURLToPath(new URL('run.mjs', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-run-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// These tests run under the Node version in .nvmrc, as CI does.
it('runs a script as the main one, with its arguments, and ends as it ends', async () => {
  const script = join(folder, 'script.ts');
  await writeFile(
    script,
    'if (import.meta.main) console.log(process.argv.slice(2).join()); process.exitCode = 3;',
  );
  const { stdout, status } = spawnSync(process.execPath, [run, script, '--one', 'two'], {
    encoding: 'utf8',
  });
  expect(stdout.trim().split('\n').at(-1)).toBe('--one,two');
  expect(status).toBe(3);
});

it('keeps what Node compiles with the packages, unless it is told where', async () => {
  const script = join(folder, 'cache.ts');
  await writeFile(script, 'console.log(process.env.NODE_COMPILE_CACHE)');
  const cacheOf = (NODE_COMPILE_CACHE: string | undefined) =>
    spawnSync(process.execPath, [run, script], {
      encoding: 'utf8',
      env: { ...process.env, NODE_COMPILE_CACHE },
    }).stdout.trim();
  expect(cacheOf(undefined)).toMatch(/node_modules.\.cache.compiled$/);
  expect(cacheOf(folder)).toBe(folder);
});
