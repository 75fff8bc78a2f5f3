import { expect, it } from 'vitest';
import { readPlaywrightReport, readVitestReport, sum, withRunner } from './counts.ts';

it('adds what all runners counted', () => {
  expect(
    sum([
      { passed: 2, failed: 0 },
      { passed: 1, failed: 3 },
    ]),
  ).toEqual({ passed: 3, failed: 3 });
});

it('reads both runners, and takes a test that only passed when repeated for a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ];
  expect(readVitestReport({ testResults })).toEqual({ passed: 2, failed: 2 });
  const stats = { expected: 3, unexpected: 1, flaky: 1 };
  expect(readPlaywrightReport({ stats })).toEqual({ passed: 3, failed: 2 });
});

it('never takes a runner that broke off for a pass', () => {
  expect(withRunner({ passed: 5, failed: 0 }, false)).toEqual({ passed: 5, failed: 1 });
  expect(withRunner({ passed: 5, failed: 2 }, false)).toEqual({ passed: 5, failed: 2 });
});
