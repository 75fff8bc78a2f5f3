import { expect, test } from 'vitest';
import { beginRun } from '#domain/importProgress';
import type { ImportRun } from '#domain/importRun';
import { reportOf } from './report.ts';

const begun = beginRun({
  ...{ id: '1', dryRun: false, part: 'all', source: 'old.json', by: 'Ada', account: 'a' },
  ...{ startedAt: '2026-03-20T09:00:00.000Z', from: { upload: 'x' } },
});
const aRun = (given: Partial<ImportRun>): ImportRun => ({ ...begun, pace: null, ...given });
const done = aRun({
  state: 'done',
  tracks: { done: 10, total: 10 },
  images: { done: 8, total: 8, written: 5, failed: 2 },
  failures: [{ entry: 'Image of Artist 42 “Ida”', reason: 'The old site has no image of it.' }],
  failureCount: 2,
  differenceCount: 1,
});

test('a run is told in lines', () => {
  expect(reportOf(done)).toEqual([
    'The import is done. It wrote 5 images.',
    '  artists: 0 new, 0 changed, 0 the same, 0 edited here and kept, 0 refused',
    '  releases: 0 new, 0 changed, 0 the same, 0 edited here and kept, 0 refused',
    '  tracks: 10 of 10',
    '  images: 5 new, 1 the same, 2 without one',
    '  ! Image of Artist 42 “Ida”: The old site has no image of it.',
    '  ! and 1 more; the Import screen lists them all',
    '  One field was edited here and differs: decide on the Import screen.',
  ]);
});

test.each([
  [
    aRun({ state: 'failed', trouble: 'It is no JSON list.' }),
    'The import failed. It is no JSON list.',
  ],
  [aRun({ ...done, dryRun: true }), 'The dry run is done: nothing would be written.'],
  [
    aRun({ ...done, state: 'stopped', trouble: 'Ada stopped it.' }),
    'The import stands still. Ada stopped it.',
  ],
])('its first line says how it ended', (run, first) => {
  expect(reportOf(run)[0]).toBe(first);
});

test('one that failed before it began has nothing to count', () => {
  expect(reportOf(aRun({ state: 'failed', trouble: 'Away.' }))).toHaveLength(1);
});

test.each([
  [{ dryRun: true }, false],
  [{ part: 'entries' }, false],
  [{ part: 'images' }, true],
] as const)('%j has a line of images: %s', (given, has) => {
  expect(reportOf(aRun({ ...done, ...given })).some((line) => line.includes('images:'))).toBe(has);
});
