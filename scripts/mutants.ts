/**
 * Changes the source in small ways and runs the tests that should notice: `npm run test:mutants`, or
 * `npm run test:mutants -- src/domain/day.ts` for files or folders. A change that no test notices
 * survives, and is printed. By default a sample of the code of `scope` is tried, in an order that the
 * seed decides.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { type Mutation, mutationsOf } from './testRun/mutations.ts';

const scope = ['src/domain', 'functions/services', 'publisher'];
/** The share of mutants that tests must notice, in percent. */
const least = 85;
/** Milliseconds that tests may take, of one file and of many; a mutant that never ends is noticed, too. */
const patience = { near: 60_000, far: 300_000 };

interface Mutant extends Mutation {
  file: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** How many mutants are tried; all of a named file by default. */
    count: { type: 'string' },
    /** No mutant begins after so many minutes. */
    minutes: { type: 'string', default: '40' },
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
  },
});

/** The source files at a path. */
function sourcesAt(path: string): string[] {
  if (!existsSync(path)) throw new Error(`There is no ${path}.`);
  const files = statSync(path).isFile() ? [path] : globSync(`${path}/**/*.ts`);
  return files
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('.d.ts'));
}

/** The place of a mutant in the order of a seed: a mutant keeps it while other code changes. */
const placeOf = ({ file, start, replacement }: Mutant) =>
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
    .map((mutant) => ({ mutant, place: placeOf(mutant) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/** Copies the working tree, so that no mutant is ever written into it. */
async function copyTree(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-mutants-'));
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    encoding: 'utf8',
    maxBuffer: 10_000_000,
  });
  for (const file of stdout.split('\0').filter((name) => name !== '' && existsSync(name)))
    cpSync(file, join(folder, file));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
}

/** Runs tests in a copy. True when all pass, or when there are none. */
async function passes(folder: string, given: string[], timeout: number): Promise<boolean> {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const flags = ['--run', '--bail=1', '--passWithNoTests', '--reporter=dot', '--silent'];
  const child = spawn(process.execPath, [vitest, ...given, ...flags], {
    cwd: folder,
    stdio: 'ignore',
    timeout,
    killSignal: 'SIGKILL',
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** The projects of Vitest that run a file, besides the one of the tests beside it. */
function projectsOf(file: string): string[] {
  if (file.startsWith('functions/')) return ['unit', 'stores'];
  return file.startsWith('publisher/') ? ['unit', 'build'] : ['unit'];
}

/** How a mutant ends: noticed by the test beside its file, by another test, or by none. */
async function outcomeOf({ file }: Mutant, folder: string): Promise<'near' | 'far' | 'survived'> {
  const beside = file.replace(/\.ts$/, '.test.ts');
  if (existsSync(beside) && !(await passes(folder, [beside, '--project=unit'], patience.near)))
    return 'near';
  const projects = projectsOf(file).map((project) => `--project=${project}`);
  return (await passes(folder, ['related', file, ...projects], patience.far)) ? 'survived' : 'far';
}

function describe({ file, line, start, end, replacement }: Mutant, text: string): string {
  const short = (code: string) => code.replaceAll(/\s+/g, ' ').slice(0, 70);
  return `${file}:${line}  ${short(text.slice(start, end))}  →  ${short(replacement) || '(nothing)'}`;
}

const counts = { near: 0, far: 0, survived: 0 };
const ends = Date.now() + Number(values.minutes) * 60_000;
const mutants = chosenMutants();
const queue = mutants.values();

/** Tries one mutant after the other in a copy of its own. */
async function work(): Promise<void> {
  const folder = await copyTree();
  try {
    for (const mutant of queue) {
      if (Date.now() > ends) return;
      const { file, start, end, replacement } = mutant;
      const text = readFileSync(file, 'utf8');
      writeFileSync(join(folder, file), text.slice(0, start) + replacement + text.slice(end));
      const outcome = await outcomeOf(mutant, folder);
      writeFileSync(join(folder, file), text);
      counts[outcome] += 1;
      if (outcome === 'survived') console.log(`survived  ${describe(mutant, text)}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
const tried = counts.near + counts.far + counts.survived;
const score = tried > 0 ? (100 * (tried - counts.survived)) / tried : 0;
console.log(`
${mutants.length} mutants were chosen by the seed ${values.seed}, and ${tried} tried: ${counts.near} were noticed by the test
beside their file, ${counts.far} by another, and ${counts.survived} by none. The score is ${score.toFixed(0)} %; at least ${least} % is the goal.`);
process.exitCode = score < least ? 1 : 0;
