/**
 * Mutates the source and runs the tests that should notice: `npm run test:mutants`, or `npm run
 * test:mutants -- src/domain/day.ts` for files or folders. A mutant that no test notices survives
 * and is printed. By default a sample of the code in `scope` is tried, in an order given by the
 * seed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { type Mutation, mutationsOf } from './testRun/mutations.ts';
import { createTypeCheck } from './testRun/typeCheck.ts';

const scope = ['src/domain', 'functions/services', 'publisher'];
/** The minimum percentage of mutants that tests must notice. */
const least = 85;
/** Timeouts in milliseconds, for one test file and for many. A mutant that times out is noticed. */
const patience = { near: 60_000, far: 300_000 };

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
const running = new Set<number>();

/** Kills a test runner and its child processes: a worker in an endless loop ends no other way. */
function kill(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const group of running) kill(group);
    process.exit(1);
  });

const reportSchema = z.object({
  testResults: z.array(z.object({ name: z.string(), status: z.string() })),
});

/** Runs tests in a copy. Returns the failing test files, or null after a timeout. */
async function failing(
  folder: string,
  given: readonly string[],
  patience: number,
): Promise<string[] | null> {
  const file = join(folder, 'mutants.json');
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const report = ['--reporter=json', `--outputFile=${file}`];
  const flags = ['--run', '--bail=1', '--passWithNoTests', ...report];
  const child = spawn(process.execPath, [vitest, ...given, ...flags], {
    cwd: folder,
    stdio: 'ignore',
    detached: true,
  });
  const group = child.pid ?? 0;
  running.add(group);
  const timer = setTimeout(kill, patience, group);
  const [code] = await once(child, 'exit');
  clearTimeout(timer);
  running.delete(group);
  if (code === null) return null;
  const found = await readFile(file, 'utf8').catch(() => '{"testResults":[]}');
  await rm(file, { force: true });
  const { testResults } = reportSchema.parse(JSON.parse(found));
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return code !== 0 && failed.length === 0 ? ['the run itself'] : failed;
}

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

async function outcomeOf(mutant: Mutant, folder: string): Promise<Outcome> {
  const { file, start, end, replacement } = mutant;
  const whole = await readFile(file, 'utf8');
  const copy = join(folder, file);
  const changed = whole.slice(0, start) + replacement + whole.slice(end);
  await writeFile(copy, changed);
  try {
    const beside = file.replace(/\.ts$/, '.test.ts');
    if (existsSync(beside)) {
      const failed = await failing(folder, [beside, '--project=unit'], patience.near);
      if (failed?.length !== 0) return 'near';
    }
    if (!hasRightTypes(file, changed)) return 'compiler';
    if (values.beside) return 'survived';
    const projects = projectsOf(file).map((project) => `--project=${project}`);
    const failed = await failing(folder, ['related', file, ...projects], patience.far);
    if (failed?.length === 0) return 'survived';
    // Tests also fail on a busy machine, so a failure counts only if they pass without the mutant.
    await writeFile(copy, whole);
    const again = failed && (await failing(folder, [...failed, ...projects], patience.far));
    return again?.length === 0 ? 'far' : 'unsure';
  } finally {
    await writeFile(copy, whole);
  }
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
  for (const mutant of queue) {
    if (Date.now() > ends) return;
    const outcome = await outcomeOf(mutant, folder);
    counts[outcome] += 1;
    if (outcome === 'survived' || outcome === 'unsure')
      console.log(`${outcome}  ${describe(mutant, await readFile(mutant.file, 'utf8'))}`);
  }
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
