import { expect, test } from 'vitest';
import { beginRun } from '#domain/importProgress';
import type { ImportRun } from '#domain/importRun';
import { differenceWords, stateWords } from '#domain/importStateWords';

const begun = beginRun({
  ...{ id: '1', dryRun: false, part: 'all', source: 'catalogue.json', by: 'Ada', account: 'a' },
  ...{ startedAt: '2026-03-20T09:00:00.000Z', from: { upload: 'x' } },
});
const aRun = (given: Partial<ImportRun>): ImportRun => ({ ...begun, pace: null, ...given });
const outcomes = (changed: number) => ({
  ...begun.outcomes,
  releases: { ...begun.outcomes.releases, changed },
});

const images = { done: 9, total: 9, written: 7, failed: 2 };

test.each([
  [aRun({ state: 'none' }), /Nothing was imported/],
  [aRun({ phase: 'images' }), /one by one …$/],
  [aRun({ dryRun: true }), /nothing is written/],
  [aRun({ state: 'waiting', trouble: 'It is away.' }), /goes on by itself. It is away\./],
  [aRun({ state: 'done' }), /nothing was written\.$/],
  [aRun({ state: 'done', outcomes: outcomes(1) }), /It wrote one entry\.$/],
  [aRun({ state: 'done', outcomes: outcomes(2), images }), /2 entries and 7 images\.$/],
  [aRun({ state: 'done', outcomes: outcomes(2), part: 'images', images }), /It wrote 7 images\.$/],
  [aRun({ state: 'done', outcomes: outcomes(2), part: 'images' }), /none was new/],
  [aRun({ state: 'done', dryRun: true, outcomes: outcomes(3) }), /would write 3 entries/],
  [aRun({ state: 'done', dryRun: true }), /nothing would be written/],
  [aRun({ state: 'failed', trouble: 'No JSON.' }), /import failed\. No JSON\./],
  [aRun({ state: 'stopped', dryRun: true }), /dry run stands still/],
])('a run says where it stands', (run, words) => {
  expect(stateWords(run)).toMatch(words);
});

test.each([
  [
    aRun({ state: 'done', differenceCount: 1 }),
    'One field was edited here and differs: decide below.',
  ],
  [
    aRun({ state: 'done', dryRun: true, differenceCount: 2 }),
    '2 fields were edited here and differ: here nothing would change.',
  ],
  [aRun({ state: 'done' }), ''],
  [aRun({ state: 'stopped', differenceCount: 2 }), ''],
])('what differs is told where one can decide', (run, words) => {
  expect(differenceWords(run, 'below')).toBe(words);
});
