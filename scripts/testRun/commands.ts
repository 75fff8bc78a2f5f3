import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** The destination of a command's output: this process's own, or an open file. */
export type Output = 'inherit' | number;

/** A check, or many, that prints to an output. */
export type Check = (output: Output) => Promise<Counts>;

/** Prints a line, to the terminal or to a lane's file. */
export function print(output: Output, text: string): void {
  if (output === 'inherit') console.log(text);
  else writeSync(output, `${text}\n`);
}

type Run = { script: string; given: string[]; environment?: NodeJS.ProcessEnv };

/** Runs a script under this Node. Returns true when it exits with 0. */
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
  (script: string, ...given: string[]): Check =>
  async (output) =>
    countCommand(await runScript({ script, given }, output));

/** Runs projects or files in one process of Vitest, which compiles once; tells the sections apart. */
export const vitest =
  (chosen: string[]): Check =>
  (output) =>
    withReport(async ({ file, compiled }) => {
      const script = 'node_modules/vitest/vitest.mjs';
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const given = ['run', ...chosen, ...reporters];
      const isWell = await runScript({ script, given, environment: compiled }, output);
      const files = readVitestReport(await readReport(file), ROOT);
      const sections = Object.entries(bySection(files));
      for (const [name, { milliseconds, ...counts }] of sections)
        if (sections.length > 1) print(output, `   ${name}: ${summary(counts, milliseconds)}`);
      return withRunner(sum(files), isWell);
    });

/** Runs all files of Playwright, or some: those of every day, or the long ones with all rounds. */
export const playwright =
  (files: string[], { isLong }: { isLong: boolean }): Check =>
  (output) =>
    withReport(async ({ file, compiled }) => {
      const script = 'node_modules/playwright/cli.js';
      const given = ['test', ...files, '--reporter=list,json'];
      const environment = {
        ...compiled,
        // Node strips the types itself, for a quarter of what Babel takes in each process.
        PW_DISABLE_TS_ESM: '1',
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        ...(isLong && { ALL_ROUNDS: 'yes' }),
      };
      const isWell = await runScript({ script, given, environment }, output);
      return withRunner(readPlaywrightReport(await readReport(file)), isWell);
    });

type RunnersFiles = {
  /** For the runner's report. */
  file: string;
  /** Has its many processes compile a module once for all of them. */
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

/** The report of a runner; null where it broke off before it wrote one. */
async function readReport(file: string): Promise<unknown> {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : null;
}
