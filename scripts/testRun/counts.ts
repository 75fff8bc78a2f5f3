import { z } from 'zod';

/** How many checks passed and failed. */
export type Counts = { passed: number; failed: number };

export function sum(all: Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
  };
}

/** A command that is one check: it passed when it ended well. */
export function countCommand(isWell: boolean): Counts {
  return isWell ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const vitestSchema = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});
const playwrightSchema = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
});

/** Reads Vitest's JSON report. A file that fails outside its tests, as one that does not load, is one failure. */
export function readVitestReport(report: unknown): Counts {
  const files = vitestSchema.parse(report).testResults.map(({ status, assertionResults }) => {
    const having = (wanted: string) =>
      assertionResults.filter((one) => one.status === wanted).length;
    const failed = having('failed');
    return { passed: having('passed'), failed: failed === 0 && status === 'failed' ? 1 : failed };
  });
  return sum(files);
}

/** Reads Playwright's JSON report. A test that passed only when repeated has failed. */
export function readPlaywrightReport(report: unknown): Counts {
  const { expected, unexpected, flaky } = playwrightSchema.parse(report).stats;
  return { passed: expected, failed: unexpected + flaky };
}

/** A runner that ended badly without a failed test, as for a file that does not load, is a failure too. */
export function withRunner(counts: Counts, isWell: boolean): Counts {
  return isWell || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}
