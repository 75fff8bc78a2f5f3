import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bySection, readPlaywrightReport, readVitestReport, sum, withRunner } from './counts.ts';

it('adds the counts of all runners', () => {
  expect(
    sum([
      { passed: 2, failures: [] },
      { passed: 1, failures: ['a', 'b'] },
      { passed: 0, failures: ['c'] },
    ]),
  ).toEqual({ passed: 3, failures: ['a', 'b', 'c'] });
});

const root = join('/', 'project');
const ran = (file: string, statuses: string[], status = 'passed') => ({
  name: join(root, file),
  status,
  startTime: 1000,
  endTime: 1250,
  assertionResults: statuses.map((one) => ({ fullName: `is ${one}`, status: one })),
});

it('reads both runners, and counts a test that passes only when repeated as failed', () => {
  const testResults = [
    ran('src/a.test.ts', ['passed', 'failed'], 'failed'),
    ran('src/b.test.ts', [], 'failed'),
    ran('src/c.test.ts', ['passed']),
  ];
  expect(sum(readVitestReport({ testResults }, root))).toEqual({
    passed: 2,
    failures: [`${join('src', 'a.test.ts')}: is failed`, join('src', 'b.test.ts')],
  });
  const spec = (title: string, status: string) => ({
    title,
    file: 'c.test.ts',
    tests: [{ status }],
  });
  const inner = { specs: [spec('again', 'flaky'), spec('well', 'expected')] };
  const suites = [{ specs: [spec('wrong', 'unexpected')], suites: [inner] }];
  expect(readPlaywrightReport({ stats: { expected: 3 }, suites })).toEqual({
    passed: 3,
    failures: ['c.test.ts: wrong', 'c.test.ts: again'],
  });
});

it('adds up the files of each section', () => {
  const testResults = [
    ran('src/a.test.ts', ['passed', 'passed']),
    ran('tests/stores/b.test.ts', ['passed']),
    ran('tests/stores/c.test.ts', ['failed'], 'failed'),
    ran('tests/stores/d.long.test.ts', ['passed']),
  ];
  expect(bySection(readVitestReport({ testResults }, root))).toEqual({
    unit: { passed: 2, failures: [], milliseconds: 250 },
    stores: {
      passed: 1,
      failures: [`${join('tests', 'stores', 'c.test.ts')}: is failed`],
      milliseconds: 500,
    },
    long: { passed: 1, failures: [], milliseconds: 250 },
  });
});

it('never counts a runner that broke off as passed', () => {
  const brokeOff = { passed: 5, failures: ['Vitest ended with an error'] };
  expect(withRunner('Vitest', { passed: 5, failures: [] }, false)).toEqual(brokeOff);
  const failed = { passed: 5, failures: ['a'] };
  expect(withRunner('Vitest', failed, false)).toEqual(failed);
  const nothing = sum(readVitestReport(null, root));
  expect(withRunner('Vitest', nothing, false)).toEqual({ ...brokeOff, passed: 0 });
});
