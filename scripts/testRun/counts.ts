import { relative } from 'node:path';
import * as z from 'zod';

/** What a run found. Each failure has a name, which a long log's last lines repeat. */
export type Counts = { passed: number; failures: string[] };

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
  return isWell ? { passed: 1, failures: [] } : { passed: 0, failures: [command] };
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
    const failures = having('failed').map(({ fullName }) => `${file}: ${fullName}`);
    return {
      file,
      milliseconds: result.endTime - result.startTime,
      passed: having('passed').length,
      failures: failures.length === 0 && result.status === 'failed' ? [file] : failures,
    };
  });
}

function failuresOf({ specs, suites = [] }: Suite): string[] {
  const failed = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(() => `${file}: ${title}`),
  );
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
  return { ...counts, failures: [`${runner} ended with an error`] };
}
