import { relative } from 'node:path';
import * as z from 'zod';

export type Counts = { passed: number; failed: number };

/** The counts and duration of one test file, named relative to the project. */
export type FileCounts = Counts & { file: string; milliseconds: number };

/** Adds up the counts of several runs. */
export function sum(all: Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
  };
}

/** The summary line at the end of a section. */
export function summary({ passed, failed }: Counts, milliseconds: number): string {
  return `${passed} passed, ${failed} failed, ${(milliseconds / 1000).toFixed(1)} s`;
}

/** Counts a command as one check. */
export function countCommand(isWell: boolean): Counts {
  return isWell ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
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
    const known = sections[name] ?? { passed: 0, failed: 0, milliseconds: 0 };
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
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});
const playwrightSchema = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
});

/**
 * Reads Vitest's JSON report. A file that fails outside its tests, for example because it does not
 * load, is one failure.
 */
export function readVitestReport(report: unknown, root: string): FileCounts[] {
  if (report === null) return [];
  return vitestSchema.parse(report).testResults.map((result) => {
    const having = (wanted: string) =>
      result.assertionResults.filter(({ status }) => status === wanted).length;
    const failed = having('failed');
    return {
      file: relative(root, result.name),
      milliseconds: result.endTime - result.startTime,
      passed: having('passed'),
      failed: failed === 0 && result.status === 'failed' ? 1 : failed,
    };
  });
}

/** Reads Playwright's JSON report. A test that passes only when repeated has failed. */
export function readPlaywrightReport(report: unknown): Counts {
  if (report === null) return { passed: 0, failed: 0 };
  const { expected, unexpected, flaky } = playwrightSchema.parse(report).stats;
  return { passed: expected, failed: unexpected + flaky };
}

/** Counts a runner that stopped early as a failure, even if none of its tests failed. */
export function withRunner(counts: Counts, isWell: boolean): Counts {
  return isWell || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}
