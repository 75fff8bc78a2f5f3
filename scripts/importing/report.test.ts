import { expect, test } from 'vitest';
import { anImportRun } from '#fixtures/importRuns';
import { reportOf } from './report.ts';

const done = anImportRun({
  state: 'done',
  tracks: { done: 10, total: 10 },
  images: { done: 8, total: 8, written: 5, failed: 2 },
  failures: [{ entry: 'Image of Artist 42 “Ida”', reason: 'It has no image there.' }],
  failureCount: 2,
  keptCount: 1,
});

test('a run is told in lines', () => {
  expect(reportOf(done)).toEqual([
    'The import is done. It wrote 5 images.',
    '  artists: 0 new, 0 changed, 0 the same, 0 kept as here, 0 refused',
    '  releases: 0 new, 0 changed, 0 the same, 0 kept as here, 0 refused',
    '  tracks: 10 of 10',
    '  images: 5 new, 1 the same, 2 without one',
    '  ! Image of Artist 42 “Ida”: It has no image there.',
    '  ! and 1 more; the Import screen lists them all',
    '  One entry differs from the source and stays as it is here: see the Import screen.',
  ]);
});

test.each([
  [
    anImportRun({ state: 'failed', trouble: 'It is no JSON list.' }),
    'The import failed. It is no JSON list.',
  ],
  [anImportRun({ ...done, dryRun: true }), 'The dry run is done: nothing would be written.'],
  [
    anImportRun({ ...done, state: 'stopped', trouble: 'Ada stopped it.' }),
    'The import is stopped. Ada stopped it.',
  ],
])('its first line says how it ended', (run, first) => {
  expect(reportOf(run)[0]).toBe(first);
});

test('one that failed before it began has nothing to count', () => {
  expect(reportOf(anImportRun({ state: 'failed', trouble: 'Away.' }))).toHaveLength(1);
});

test.each([
  [{ dryRun: true }, false],
  [{ part: 'entries' }, false],
  [{ part: 'images' }, true],
] as const)('%j has a line of images: %s', (given, has) => {
  expect(
    reportOf(anImportRun({ ...done, ...given })).some((line) => line.includes('images:')),
  ).toBe(has);
});
