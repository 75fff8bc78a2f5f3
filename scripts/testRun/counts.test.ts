import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  afterRepeating,
  bySection,
  filesToRepeat,
  readPlaywrightReport,
  readVitestReport,
  sum,
  withRunner,
} from './counts.ts';

it('adds the counts of all runners', () => {
  expect(
    sum([
      { passed: 2, failures: [] },
      { passed: 1, failures: [{ name: 'a' }, { name: 'b' }] },
      { passed: 0, failures: [{ name: 'c' }] },
    ]),
  ).toEqual({ passed: 3, failures: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] });
});

const root = join('/', 'project');
const ran = (file: string, statuses: string[], status = 'passed') => ({
  name: join(root, file),
  status,
  startTime: 1000,
  endTime: 1250,
  assertionResults: statuses.map((one) => ({ fullName: `is ${one}`, status: one })),
});

it('reads both runners, and counts a test that a runner repeated as failed', () => {
  const [a, b] = [join('src', 'a.test.ts'), join('src', 'b.test.ts')];
  const testResults = [
    ran('src/a.test.ts', ['passed', 'failed'], 'failed'),
    ran('src/b.test.ts', [], 'failed'),
    ran('src/c.test.ts', ['passed']),
  ];
  expect(sum(readVitestReport({ testResults }, root))).toEqual({
    passed: 2,
    failures: [
      { name: `${a}: is failed`, file: a },
      { name: b, file: b },
    ],
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
    failures: [
      { name: 'tests/e2e/c.test.ts: wrong', file: 'tests/e2e/c.test.ts' },
      { name: 'tests/e2e/c.test.ts: again', file: 'tests/e2e/c.test.ts' },
    ],
  });
});

it('adds up the files of each section', () => {
  const failed = join('tests', 'stores', 'c.test.ts');
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
      failures: [{ name: `${failed}: is failed`, file: failed }],
      milliseconds: 500,
    },
    long: { passed: 1, failures: [], milliseconds: 250 },
  });
});

it('never counts a runner that broke off as passed', () => {
  const brokeOff = { passed: 5, failures: [{ name: 'Vitest ended with an error' }] };
  expect(withRunner('Vitest', { passed: 5, failures: [] }, false)).toEqual(brokeOff);
  const failed = { passed: 5, failures: [{ name: 'a' }] };
  expect(withRunner('Vitest', failed, false)).toEqual(failed);
  const nothing = sum(readVitestReport(null, root));
  expect(withRunner('Vitest', nothing, false)).toEqual({ ...brokeOff, passed: 0 });
});

const inFile = (file: string, title: string) => ({ name: `${file}: ${title}`, file });

it('repeats a few failed files, and nothing if a command failed or many files did', () => {
  const failures = [inFile('a', 'one'), inFile('a', 'two'), inFile('b', 'three')];
  expect(filesToRepeat({ passed: 1, failures }, 2)).toEqual(['a', 'b']);
  expect(filesToRepeat({ passed: 1, failures }, 1)).toEqual([]);
  const withCommand = [...failures, { name: 'tsc' }];
  expect(filesToRepeat({ passed: 1, failures: withCommand }, 2)).toEqual([]);
});

it('counts what passes alone as passed and names it; what fails again has failed', () => {
  const first = { passed: 7, failures: [inFile('a', 'one'), inFile('a', 'two'), inFile('b', 'x')] };
  const second = { passed: 3, failures: [inFile('a', 'two'), inFile('a', 'three')] };
  expect(afterRepeating(first, second)).toEqual({
    passed: 9,
    failures: second.failures,
    gone: [inFile('a', 'one'), inFile('b', 'x')],
  });
  const unloaded = { passed: 0, failures: [{ name: 'a', file: 'a' }] };
  expect(afterRepeating(first, unloaded).gone).toEqual([inFile('b', 'x')]);
  const stopped = { passed: 0, failures: [{ name: 'Vitest ended with an error' }] };
  expect(afterRepeating(first, stopped).failures).toEqual(stopped.failures);
});
