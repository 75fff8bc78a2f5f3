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

/** Runs a script of a package, or of ours, under this Node, with its output to be seen. True when it ended well. */
async function runScript(
  script: string,
  given: string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const child = spawn(process.execPath, [join(ROOT, script), ...given], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...environment },
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** A check that is one command. */
export const check =
  (script: string, ...given: string[]) =>
  async (): Promise<Counts> =>
    countCommand(await runScript(script, given));

/** The tests of some of Vitest's projects; none yet is no failure. */
export const vitest =
  (...projects: string[]) =>
  (): Promise<Counts> =>
    withReport(async (file) => {
      const chosen = projects.map((project) => `--project=${project}`);
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const isWell = await runScript('node_modules/vitest/vitest.mjs', [
        'run',
        '--passWithNoTests',
        ...chosen,
        ...reporters,
      ]);
      return withRunner(await readReport(file, readVitestReport), isWell);
    });

/** The tests in the browser. */
export const playwright = () => (): Promise<Counts> =>
  withReport(async (file) => {
    const given = ['test', '--pass-with-no-tests', '--reporter=list,json'];
    const isWell = await runScript('node_modules/playwright/cli.js', given, {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    });
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
