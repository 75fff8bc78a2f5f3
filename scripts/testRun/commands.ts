import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  bySection,
  type Counts,
  countCommand,
  readPlaywrightReport,
  readVitestReport,
  sum,
  summary,
  withRunner,
} from './counts.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A command's output: this process's own, or an open file. */
export type Output = 'inherit' | number;

/** A check, or several, that prints to an output. */
export type Check = (output: Output) => Promise<Counts>;

/** Prints a line to the terminal or to a lane's file. */
export function print(output: Output, text: string): void {
  if (output === 'inherit') console.log(text);
  else writeSync(output, `${text}\n`);
}

type Run = { script: string; given: string[]; environment?: NodeJS.ProcessEnv };

/** Runs a script with this Node. Returns true if it exits with 0. */
async function runScript({ script, given, environment }: Run, output: Output): Promise<boolean> {
  const child = spawn(process.execPath, [join(ROOT, script), ...given], {
    cwd: ROOT,
    stdio: ['ignore', output, output],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...environment },
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** A check that runs one command. */
export const check =
  (script: string, ...given: string[]): Check =>
  async (output) =>
    countCommand(
      [basename(script), ...given].join(' '),
      await runScript({ script, given }, output),
    );

/**
 * Runs projects or files in one Vitest process, which compiles once; counts by section.
 * @param isWhole whether it runs the tests of the night as well
 */
export const vitest =
  (chosen: string[], { isWhole }: { isWhole: boolean }): Check =>
  (output) =>
    withReport(async ({ file, compiled }) => {
      const script = 'node_modules/vitest/vitest.mjs';
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const ofTheDay = isWhole ? [] : ['--tags-filter=!night'];
      const given = ['run', ...chosen, ...ofTheDay, ...reporters];
      const isWell = await runScript({ script, given, environment: compiled }, output);
      const files = readVitestReport(await readReport(file), ROOT);
      const sections = Object.entries(bySection(files));
      for (const [name, { milliseconds, ...counts }] of sections)
        if (sections.length > 1) print(output, `   ${name}: ${summary(counts, milliseconds)}`);
      return withRunner('Vitest', sum(files), isWell);
    });

/**
 * Runs Playwright files: those that are named, the everyday ones without the tests of the night, or
 * all of the night with all rounds.
 */
export const playwright =
  (files: string[], { isLong }: { isLong: boolean }): Check =>
  (output) =>
    withReport(async ({ file, compiled }) => {
      const script = 'node_modules/playwright/cli.js';
      const isWhole = files.length > 0 || isLong || process.env['ONE_SERVER'];
      const chosen = isWhole ? files : ['--grep-invert=@night'];
      const given = ['test', ...chosen, '--reporter=list,json'];
      const environment = {
        ...compiled,
        // Node strips the types itself, in a quarter of the time that Babel takes per process.
        PW_DISABLE_TS_ESM: '1',
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        ...(isLong && { ALL_ROUNDS: 'yes' }),
      };
      const isWell = await runScript({ script, given, environment }, output);
      return withRunner('Playwright', readPlaywrightReport(await readReport(file)), isWell);
    });

type RunnersFiles = {
  /** The runner's report file. */
  file: string;
  /** Lets its many processes share compiled modules. */
  compiled: NodeJS.ProcessEnv;
};

async function withReport<T>(run: (files: RunnersFiles) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-test-'));
  try {
    const compiled = { NODE_COMPILE_CACHE: join(folder, 'compiled') };
    return await run({ file: join(folder, 'report.json'), compiled });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads a runner's report; null if the runner stopped before writing one. */
async function readReport(file: string): Promise<unknown> {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : null;
}
