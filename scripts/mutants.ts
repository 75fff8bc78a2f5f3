/**
 * Mutates the source and runs the tests that should notice: `npm run test:mutants`, or `npm run
 * test:mutants -- src/domain/day.ts` for files or folders. A mutant that no test notices survives
 * and is printed. By default a sample of the code in `scope` is tried, in an order given by the
 * seed.
 */
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { type Mutation, mutationsOf } from './testRun/mutations.ts';
import type { TestRun } from './testRun/residentTests.ts';
import { createTypeCheck } from './testRun/typeCheck.ts';

const scope = ['src/domain', 'functions/services', 'publisher'];
/** The minimum percentage of mutants that tests must notice. */
const least = 85;
/** Timeouts in milliseconds, for one test file and for many: a changed loop may have no end. */
const patience = { near: 120_000, far: 600_000 };

interface Mutant extends Mutation {
  file: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** The number of mutants to try; for a named file, all by default. */
    count: { type: 'string' },
    /** Runs only the test beside each file, which takes a second. */
    beside: { type: 'boolean', default: false },
    /** After this many minutes no new mutant is started. */
    minutes: { type: 'string', default: '40' },
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
  },
});

function sourcesAt(path: string): string[] {
  if (!existsSync(path)) throw new Error(`There is no ${path}.`);
  const files = statSync(path).isFile() ? [path] : globSync(`${path}/**/*.ts`);
  return files
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('.d.ts'));
}

/** The position of a mutant in a seed's order. It does not change when other code does. */
const positionOf = ({ file, start, replacement }: Mutant) =>
  createHash('sha256').update(`${values.seed} ${file} ${start} ${replacement}`).digest('hex');

function chosenMutants(): Mutant[] {
  const paths = positionals.length > 0 ? positionals : scope;
  const all = paths
    .flatMap(sourcesAt)
    .flatMap((file) =>
      mutationsOf(file, readFileSync(file, 'utf8')).map((mutation) => ({ file, ...mutation })),
    );
  const count = Number(values.count ?? (positionals.length > 0 ? all.length : 150));
  return all
    .map((mutant) => ({ mutant, position: positionOf(mutant) }))
    .toSorted((a, b) => (a.position < b.position ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/** Copies the working tree, so a mutant is never written into it. Deletes the copy at exit. */
async function copyTree(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-mutants-'));
  process.once('exit', () =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 9, retryDelay: 100 }),
  );
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    encoding: 'utf8',
    maxBuffer: 10_000_000,
  });
  for (const file of stdout.split('\0').filter((name) => name !== '' && existsSync(name)))
    cpSync(file, join(folder, file));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
}

/** Running test processes, to be killed if this process ends. */
const running = new Set<ChildProcess>();

/** Kills a test runner and its child processes: a worker in an endless loop ends no other way. */
function kill({ pid = 0 }: ChildProcess): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const runner of running) kill(runner);
    process.exit(1);
  });

/** The tests of a copy, run by a process that stays for the next run. */
function testsIn(folder: string) {
  let runner: ChildProcess | undefined;
  function started(): ChildProcess {
    const child = fork(join('scripts', 'testRun', 'residentTests.ts'), {
      cwd: folder,
      stdio: 'ignore',
      detached: true,
    });
    running.add(child);
    child.once('exit', () => {
      running.delete(child);
      if (runner === child) runner = undefined;
    });
    return child;
  }
  return {
    /** Returns the failing test files, or null after a timeout. */
    async failing(run: TestRun, limit: number): Promise<string[] | null> {
      runner ??= started();
      const timer = setTimeout(kill, limit, runner);
      const stop = new AbortController();
      const { signal } = stop;
      runner.send(run);
      const answer: unknown[] = await Promise.race([
        once(runner, 'message', { signal }),
        once(runner, 'exit', { signal }).then(() => [null]),
      ]);
      clearTimeout(timer);
      stop.abort();
      return z.array(z.string()).nullable().parse(answer[0]);
    },
    async end(): Promise<void> {
      if (!runner) return;
      runner.disconnect();
      await once(runner, 'exit');
    },
  };
}

type Tests = ReturnType<typeof testsIn>;

/** The Vitest projects whose tests load a file. */
function projectsOf(file: string): string[] {
  if (file.startsWith('functions/')) return ['unit', 'stores'];
  return file.startsWith('publisher/') ? ['unit', 'build'] : ['unit'];
}

const hasRightTypes = createTypeCheck();

/**
 * A mutant's outcome: noticed by the test beside its file, by the compiler or by another test;
 * survived; or unsure.
 */
type Outcome = 'near' | 'compiler' | 'far' | 'survived' | 'unsure';

async function outcomeOf(mutant: Mutant, folder: string, tests: Tests): Promise<Outcome> {
  const { file, start, end, replacement } = mutant;
  const whole = await readFile(file, 'utf8');
  const copy = join(folder, file);
  const changed = whole.slice(0, start) + replacement + whole.slice(end);

  /** Whether tests notice the mutant; null if that is not known. */
  async function isNoticed(asked: Omit<TestRun, 'changed'>, limit: number) {
    const run = { changed: file, ...asked };
    await writeFile(copy, changed);
    const failed = await tests.failing(run, limit);
    await writeFile(copy, whole);
    if (failed?.length === 0) return false;
    // Tests also fail on a busy machine, so a failure counts only if they pass without the mutant.
    const again = failed && (await tests.failing({ ...run, only: failed }, limit));
    return again?.length === 0 ? true : null;
  }

  const beside = file.replace(/\.ts$/, '.test.ts');
  if (existsSync(beside)) {
    const isNear = await isNoticed({ project: 'unit', only: [beside] }, patience.near);
    if (isNear !== false) return isNear ? 'near' : 'unsure';
  }
  if (!hasRightTypes(file, changed)) return 'compiler';
  if (values.beside) return 'survived';
  for (const project of projectsOf(file)) {
    const isFar = await isNoticed({ project }, patience.far);
    if (isFar !== false) return isFar ? 'far' : 'unsure';
  }
  return 'survived';
}

function describe({ file, line, start, end, replacement }: Mutant, whole: string): string {
  const short = (code: string) => code.replaceAll(/\s+/g, ' ').slice(0, 70);
  return `${file}:${line}  ${short(whole.slice(start, end))}  →  ${short(replacement) || '(nothing)'}`;
}

const counts: Record<Outcome, number> = { near: 0, compiler: 0, far: 0, survived: 0, unsure: 0 };
const ends = Date.now() + Number(values.minutes) * 60_000;
const mutants = chosenMutants();
const queue = mutants.values();

/** Tries mutants one after another in its own copy. */
async function work(): Promise<void> {
  const folder = await copyTree();
  const tests = testsIn(folder);
  for (const mutant of queue) {
    if (Date.now() > ends) break;
    const outcome = await outcomeOf(mutant, folder, tests);
    counts[outcome] += 1;
    if (outcome === 'survived' || outcome === 'unsure')
      console.log(`${outcome}  ${describe(mutant, await readFile(mutant.file, 'utf8'))}`);
  }
  await tests.end();
}

await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
const { near, compiler, far, survived, unsure } = counts;
const noticed = near + compiler + far;
const score = noticed + survived > 0 ? (100 * noticed) / (noticed + survived) : 100;
console.log(`
${mutants.length} mutants of the seed ${values.seed}, ${noticed + survived + unsure} of them tried: ${near} were noticed by the test beside
their file, ${compiler} by the compiler, ${far} by another test, ${survived} by none; of ${unsure} it is not known.
Score: ${score.toFixed(0)} %. The goal is ${least} %.`);
process.exitCode = score < least ? 1 : 0;
