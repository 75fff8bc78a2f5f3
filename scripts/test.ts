/**
 * Runs the checks: `npm test` runs all of them, `npm run test:unit` one section, `npm test --
 * FILE…` single test files, and `npm run test:long` the tests that take minutes, or with `npm run
 * test:long -- NAME` one of them, such as `faults`.
 */
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buildFunctions } from './build-functions.ts';
import { type Check, check, type Output, playwright, print, vitest } from './testRun/commands.ts';
import {
  afterRepeating,
  type Counts,
  type Failure,
  filesToRepeat,
  sum,
  summary,
} from './testRun/counts.ts';
import { keepFilesInMemory } from './testRun/inMemory.ts';
import { processorSeconds } from './testRun/processorTime.ts';
import { sideBySide } from './testRun/sideBySide.ts';

const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const CRUISER = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
const CRUISED = [
  'src',
  'functions',
  'publisher',
  'scripts',
  'astro.config.mjs',
  'vitest.config.ts',
  'playwright.config.ts',
];

/** Sections that run commands, longest first, so two lanes that share them end together. */
const checks: Record<string, Check[]> = {
  // `astro check` also generates types that TypeScript reads, so it comes first.
  types: [
    check('node_modules/astro/bin/astro.mjs', 'check', '--tsconfig', 'tsconfig.astro.json'),
    // On few cores, parallel checkers would repeat each other's work.
    check('node_modules/typescript-7/bin/tsc', '--noEmit', '--checkers', '1'),
  ],
  lint: [
    check(BIOME, 'lint', '--error-on-warnings', '.'),
    check('scripts/testRun/lintWorkflows.ts'),
    check('scripts/testRun/findSecrets.ts'),
    check('scripts/testRun/lintLockfile.ts'),
  ],
  audit: [check('scripts/testRun/auditPackages.ts')],
  imports: [check(CRUISER, '--config', '.dependency-cruiser.mjs', ...CRUISED)],
  unused: [check('node_modules/knip/bin/knip.js', '--no-progress')],
  format: [check(BIOME, 'format', '.')],
};

/** Sections that are Vitest projects. */
const projects: Record<string, string[]> = {
  unit: ['unit', 'unit-dom'],
  components: ['components'],
  contract: ['contract'],
  stores: ['stores'],
  build: ['build'],
  security: ['security'],
  faults: ['faults'],
  long: ['long', 'server'],
};

/** Sections that run in the browser. */
const inBrowser = ['e2e', 'long'];

const names = [...new Set([...[checks, projects].flatMap(Object.keys), ...inBrowser])];
/** An audit contacts the registry, while tests contact only this machine. */
const everyday = names.filter((name) => name !== 'long' && name !== 'audit');

/** Runs a part under a heading and prints its counts and time at the end. */
async function runPart(name: string, run: Check, output: Output): Promise<Counts> {
  print(output, `\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}\n`);
  const began = performance.now();
  const counts = await run(output);
  print(output, `\n   ${name}: ${summary(counts, performance.now() - began)}`);
  return counts;
}

type Part = [name: string, run: Check];

async function runInTurn(parts: Iterable<Part>, output: Output = 'inherit'): Promise<Counts> {
  const counts: Counts[] = [];
  for (const [name, run] of parts) counts.push(await runPart(name, run, output));
  return sum(counts);
}

/** A lane's own parts, then shared sections that have not started yet. */
function* thenShared(own: Part[], shared: Part[][]): Generator<Part> {
  yield* own;
  for (let section = shared.shift(); section; section = shared.shift()) yield* section;
}

/** Runs two lanes in parallel; the lane that finishes first takes the shared sections. */
async function runParts(own: Part[], besides: Part[], shared: Part[][] = []): Promise<Counts> {
  if (own.length === 0 || besides.length === 0)
    return runInTurn([...shared.flat(), ...own, ...besides]);
  return withBundles(async () => {
    const left = [...shared];
    const all = await sideBySide(
      () => runInTurn(thenShared(own, left)),
      (output) => runInTurn(thenShared(besides, left), output),
      console.log,
    );
    return sum(all);
  });
}

/**
 * Bundles the functions once for both runners. If bundling fails, each runner reports the reason.
 * The site is bundled by the first test that needs it, into a shared folder.
 */
async function withBundles<T>(run: () => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-test-'));
  try {
    const bundle = await buildFunctions(join(folder, 'functions')).catch(() => undefined);
    if (bundle) process.env['FUNCTIONS_BUNDLE'] = bundle;
    process.env['SHARED_SITE_BUNDLE'] = join(folder, 'site');
    return await run();
  } finally {
    // What runs later makes bundles of its own.
    delete process.env['FUNCTIONS_BUNDLE'];
    delete process.env['SHARED_SITE_BUNDLE'];
    await rm(folder, { recursive: true, force: true });
  }
}

function runSections(chosen: string[]): Promise<Counts> {
  const sectionsOfChecks = chosen.map((name) =>
    (checks[name] ?? []).map((step): Part => [name, step]),
  );
  const vitestProjects = chosen.flatMap((name) => projects[name] ?? []);
  const given = vitestProjects.map((project) => `--project=${project}`);
  const tested = chosen.filter((name) => projects[name]).join(', ');
  const browserParts = chosen.flatMap((name): Part[] =>
    inBrowser.includes(name) ? [[name, playwright([], { isLong: name === 'long' })]] : [],
  );
  const vitestParts: Part[] =
    given.length > 0 ? [[tested, vitest(given, { isWhole: chosen.includes('long') })]] : [];
  return runParts(vitestParts, browserParts, sectionsOfChecks);
}

const isLong = (file: string) => file.endsWith('.long.test.ts');

/** Runs test files, each with its own runner. */
function runFiles(files: string[]): Promise<Counts> {
  const isForBrowser = (file: string) => /(^|[\\/])tests[\\/]e2e[\\/]/.test(file);
  const [ours, theirs] = [files.filter((file) => !isForBrowser(file)), files.filter(isForBrowser)];
  // The long project repeats some files of other projects with all their rounds.
  const [long, short] = [ours.filter(isLong), ours.filter((file) => !isLong(file))];
  const parts: Part[] = [];
  if (short.length > 0)
    parts.push(['files', vitest([...short, '--project=!long'], { isWhole: true })]);
  if (long.length > 0)
    parts.push(['long files', vitest([...long, '--project=long'], { isWhole: true })]);
  const browserParts = [false, true].flatMap((isWanted): Part[] => {
    const wanted = theirs.filter((file) => isLong(file) === isWanted);
    const slashed = wanted.map((file) => file.replaceAll('\\', '/'));
    const run = playwright(slashed, { isLong: isWanted });
    return slashed.length > 0 ? [['files in the browser', run]] : [];
  });
  return runParts(parts, browserParts);
}

/** The file of a long test by name: `faults` is `faults.long.test.ts`. */
function longTest(name: string): string {
  const ending = '.long.test.ts';
  const files = globSync(`tests/**/*${ending}`);
  const found = files.find((file) => basename(file) === `${name}${ending}`);
  if (found) return found;
  const known = files.map((file) => basename(file, ending)).toSorted();
  throw new Error(`There is no long test ${name}. The long tests are ${known.join(', ')}.`);
}

async function main(wanted: string[]): Promise<void> {
  const [first, ...others] = wanted;
  if (first === 'long' && others.length > 0) return report(await runFiles(others.map(longTest)));
  const isFile = (argument: string) => !names.includes(argument) && existsSync(argument);
  const unknown = wanted.find((name) => !names.includes(name) && !isFile(name));
  if (unknown)
    throw new Error(`${unknown} is neither a file nor a section. Sections: ${names.join(', ')}.`);
  const files = wanted.filter(isFile);
  const sections = wanted.filter((name) => !isFile(name));
  if (wanted.length === 0) return report(await repeatFailed(await runSections(everyday)));
  const counts: Counts[] = [];
  if (sections.length > 0) counts.push(await runSections(sections));
  if (files.length > 0) counts.push(await runFiles(files));
  report(sum(counts));
}

/** More failed files than this are no accident of one moment. */
const MOST_REPEATED = 5;

/**
 * Runs the failed files of a run of everything once more, by themselves. A run of everything does
 * five things at once on two processors, where a test may time out that passes alone.
 */
async function repeatFailed(counts: Counts): Promise<Counts> {
  const files = filesToRepeat(counts, MOST_REPEATED);
  if (files.length === 0) return counts;
  console.log(`\nThese files failed and run once more, by themselves:\n${files.join('\n')}`);
  const { gone, ...repeated } = afterRepeating(counts, await runFiles(files));
  if (gone.length > 0) console.log(`\nPassed only by themselves:\n${namesOf(gone)}`);
  return repeated;
}

const namesOf = (failures: Failure[]) => failures.map(({ name }) => name).join('\n');

/** Names again what failed, so that the end of a log is enough, and closes with the counts. */
function report({ passed, failures }: Counts): void {
  if (failures.length > 0) console.log(`\nFailed:\n${namesOf(failures)}`);
  const seconds = processorSeconds();
  const time = seconds === undefined ? '' : `, ${seconds.toFixed(0)} s of processor time`;
  console.log(`\n${passed} passed, ${failures.length} failed${time}`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

await keepFilesInMemory();
await main(process.argv.slice(2));
