import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bySection, readPlaywrightReport, readVitestReport, sum, withRunner } from './counts.ts';

it('adds the counts of all runners', () => {
  expect(
    sum([
      { passed: 2, failed: 0 },
      { passed: 1, failed: 3 },
    ]),
  ).toEqual({ passed: 3, failed: 3 });
});

const root = join('/', 'project');
const ran = (file: string, statuses: string[], status = 'passed') => ({
  name: join(root, file),
  status,
  startTime: 1000,
  endTime: 1250,
  assertionResults: statuses.map((one) => ({ status: one })),
});

it('reads both runners, and counts a test that passes only when repeated as failed', () => {
  const testResults = [
    ran('src/a.test.ts', ['passed', 'failed'], 'failed'),
    ran('src/b.test.ts', [], 'failed'),
    ran('src/c.test.ts', ['passed']),
  ];
  expect(sum(readVitestReport({ testResults }, root))).toEqual({ passed: 2, failed: 2 });
  const stats = { expected: 3, unexpected: 1, flaky: 1 };
  expect(readPlaywrightReport({ stats })).toEqual({ passed: 3, failed: 2 });
});

it('adds up the files of each section', () => {
  const testResults = [
    ran('src/a.test.ts', ['passed', 'passed']),
    ran('tests/stores/b.test.ts', ['passed']),
    ran('tests/stores/c.test.ts', ['failed'], 'failed'),
    ran('tests/stores/d.long.test.ts', ['passed']),
  ];
  expect(bySection(readVitestReport({ testResults }, root))).toEqual({
    unit: { passed: 2, failed: 0, milliseconds: 250 },
    stores: { passed: 1, failed: 1, milliseconds: 500 },
    long: { passed: 1, failed: 0, milliseconds: 250 },
  });
});

it('never counts a runner that broke off as passed', () => {
  expect(withRunner({ passed: 5, failed: 0 }, false)).toEqual({ passed: 5, failed: 1 });
  expect(withRunner({ passed: 5, failed: 2 }, false)).toEqual({ passed: 5, failed: 2 });
  expect(withRunner(sum(readVitestReport(null, root)), false)).toEqual({ passed: 0, failed: 1 });
});
