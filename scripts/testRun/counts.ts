import { relative } from 'node:path';
import * as z from 'zod';

/**
 * A check that failed: its name, which a long log's last lines repeat, and the test file it stands
 * in, relative to the project. A command has no file.
 */
export type Failure = { name: string; file?: string };

/** What a run found. */
export type Counts = { passed: number; failures: Failure[] };

/** The counts and duration of one test file, named relative to the project. */
export type FileCounts = Counts & { file: string; milliseconds: number };

/** Adds up the counts of several runs. */
export function sum(all: Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failures: all.flatMap(({ failures }) => failures),
  };
}

/** The summary line at the end of a section. */
export function summary({ passed, failures }: Counts, milliseconds: number): string {
  return `${passed} passed, ${failures.length} failed, ${(milliseconds / 1000).toFixed(1)} s`;
}

/** Counts a command as one check. */
export function countCommand(command: string, isWell: boolean): Counts {
  return isWell ? { passed: 1, failures: [] } : { passed: 0, failures: [{ name: command }] };
}

/** The files of a run's failures, or none if a failure has no file or more files failed than `most`. */
export function filesToRepeat({ failures }: Counts, most: number): string[] {
  const files = new Set(failures.map(({ file }) => file));
  const known = [...files].filter((file) => file !== undefined);
  return known.length === files.size && known.length <= most ? known : [];
}

/** The counts of a run whose failed files have run again, and which of its failures are gone. */
export function afterRepeating(first: Counts, second: Counts): Counts & { gone: Failure[] } {
  const left = new Set(second.failures.map(({ name }) => name));
  const gone = first.failures.filter(
    ({ name, file }) => !left.has(name) && !left.has(file ?? name),
  );
  return { passed: first.passed + gone.length, failures: second.failures, gone };
}

/** The section of a test file: its folder below `tests`, or `unit` for a test beside its source. */
function sectionOf(file: string): string {
  if (file.endsWith('.long.test.ts')) return 'long';
  return /^tests[\\/](\w+)[\\/]/.exec(file)?.[1] ?? 'unit';
}

/** Adds up the files of each section, in the order of each section's first file. */
export function bySection(files: FileCounts[]): Record<string, Counts & { milliseconds: number }> {
  const sections: Record<string, Counts & { milliseconds: number }> = {};
  for (const { file, milliseconds, ...counts } of files) {
    const name = sectionOf(file);
    const known = sections[name] ?? { passed: 0, failures: [], milliseconds: 0 };
    sections[name] = {
      ...sum([known, counts]),
      milliseconds: known.milliseconds + milliseconds,
    };
  }
  return sections;
}

const vitestSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** A file or a group of tests, in Playwright's JSON report. */
const suiteSchema = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(z.object({ status: z.string() })),
    }),
  ),
  get suites() {
    return z.optional(z.array(suiteSchema));
  },
});
type Suite = z.infer<typeof suiteSchema>;
const playwrightSchema = z.object({
  stats: z.object({ expected: z.int() }),
  suites: z.array(suiteSchema),
});

/**
 * Reads Vitest's JSON report. A file that fails outside its tests, for example because it does not
 * load, is one failure.
 */
export function readVitestReport(report: unknown, root: string): FileCounts[] {
  if (report === null) return [];
  return vitestSchema.parse(report).testResults.map((result) => {
    const file = relative(root, result.name);
    const having = (wanted: string) =>
      result.assertionResults.filter(({ status }) => status === wanted);
    const failures = having('failed').map(({ fullName }) => ({
      name: `${file}: ${fullName}`,
      file,
    }));
    return {
      file,
      milliseconds: result.endTime - result.startTime,
      passed: having('passed').length,
      failures:
        failures.length === 0 && result.status === 'failed' ? [{ name: file, file }] : failures,
    };
  });
}

/** The folder that Playwright's report names files relative to. */
const BROWSER_TESTS = 'tests/e2e';

function failuresOf({ specs, suites = [] }: Suite): Failure[] {
  const failed = specs.flatMap(({ title, file: shortName, tests }) => {
    const file = `${BROWSER_TESTS}/${shortName}`;
    return tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(() => ({ name: `${file}: ${title}`, file }));
  });
  return [...failed, ...suites.flatMap(failuresOf)];
}

/** Reads Playwright's JSON report. A test that passes only when repeated has failed. */
export function readPlaywrightReport(report: unknown): Counts {
  if (report === null) return { passed: 0, failures: [] };
  const { stats, suites } = playwrightSchema.parse(report);
  return { passed: stats.expected, failures: suites.flatMap(failuresOf) };
}

/** Counts a runner that stopped early as a failure, even if none of its tests failed. */
export function withRunner(runner: string, counts: Counts, isWell: boolean): Counts {
  if (isWell || counts.failures.length > 0) return counts;
  return { ...counts, failures: [{ name: `${runner} ended with an error` }] };
}
