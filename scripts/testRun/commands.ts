import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Counts,
  countCommand,
  readPlaywrightReport,
  readVitestReport,
  withRunner,
} from './counts.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where the output of a check goes: to be seen at once, or into an open file. */
export type Output = 'inherit' | number;

/** A check, or many, that prints to an output. */
export type Step = (output: Output) => Promise<Counts>;

type Run = { script: string; given: string[]; environment?: NodeJS.ProcessEnv };

/** Runs a script of a package, or of ours, under this Node. True when it ended well. */
async function runScript({ script, given, environment }: Run, output: Output): Promise<boolean> {
  const child = spawn(process.execPath, [join(ROOT, script), ...given], {
    cwd: ROOT,
    stdio: ['ignore', output, output],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...environment },
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** A check that is one command. */
export const check =
  (script: string, ...given: string[]): Step =>
  async (output) =>
    countCommand(await runScript({ script, given }, output));

/** The tests of some of Vitest's projects; none yet is no failure. */
export const vitest =
  (...projects: string[]): Step =>
  (output) =>
    withReport(async (file) => {
      const script = 'node_modules/vitest/vitest.mjs';
      const chosen = projects.map((project) => `--project=${project}`);
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const given = ['run', '--passWithNoTests', ...chosen, ...reporters];
      const isWell = await runScript({ script, given }, output);
      return withRunner(await readReport(file, readVitestReport), isWell);
    });

/** The tests in the browser. */
export const playwright = (): Step => (output) =>
  withReport(async (file) => {
    const script = 'node_modules/playwright/cli.js';
    const given = ['test', '--pass-with-no-tests', '--reporter=list,json'];
    const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const isWell = await runScript({ script, given, environment }, output);
    return withRunner(await readReport(file, readPlaywrightReport), isWell);
  });

async function withReport(run: (file: string) => Promise<Counts>): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-test-'));
  try {
    return await run(join(folder, 'report.json'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A runner that found no tests writes no report. */
async function readReport(file: string, read: (report: unknown) => Counts): Promise<Counts> {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  return read(JSON.parse(await readFile(file, 'utf8')));
}
