import { expect, test } from 'vitest';
import { beginRun } from '#domain/importProgress';
import type { ImportRun } from '#domain/importRun';
import { countOf, paceWords, stateWords } from './importWords.ts';

const begun = beginRun({
  ...{ id: '1', dryRun: false, part: 'all', source: 'catalogue.json', by: 'Ada', account: 'a' },
  ...{ startedAt: '2026-03-20T09:00:00.000Z', from: { upload: 'x' } },
});
const aRun = (given: Partial<ImportRun>): ImportRun => ({ ...begun, pace: null, ...given });
const outcomes = (changed: number) => ({
  ...begun.outcomes,
  releases: { ...begun.outcomes.releases, changed },
});

test.each([
  [aRun({ state: 'none' }), /Nothing was imported/],
  [aRun({ phase: 'images' }), /one by one …$/],
  [aRun({ dryRun: true }), /nothing is written/],
  [aRun({ state: 'waiting', trouble: 'It is away.' }), /goes on by itself. It is away\./],
  [aRun({ state: 'done' }), /no text, date or track/],
  [aRun({ state: 'done', outcomes: outcomes(1) }), /One entry written/],
  [aRun({ state: 'done', dryRun: true, outcomes: outcomes(3) }), /3 entries would be written/],
  [aRun({ state: 'failed', trouble: 'No JSON.' }), /import failed\. No JSON\./],
  [aRun({ state: 'stopped', dryRun: true }), /dry run stands still/],
])('a run says where it stands', (run, words) => {
  expect(stateWords(run)).toMatch(words);
});

test.each([
  [{ perSecond: 1.04, secondsLeft: 2 }, '1 a second, a moment left'],
  [{ perSecond: 1.26, secondsLeft: 61 }, '1.3 a second, about 65 seconds left'],
  [{ perSecond: 312.4, secondsLeft: 150 }, '312 a second, about 3 minutes left'],
  [{ perSecond: 0.5, secondsLeft: 9000 }, '0.5 a second, about 3 hours left'],
])('%j is said as %s', (pace, words) => {
  expect(paceWords(pace)).toBe(words);
});

test('refused are all failures that are no images', () => {
  const images = { done: 9, total: 9, failed: 2 };
  const run = aRun({ failureCount: 5, images });
  expect([countOf(run, 'refused'), countOf(run, 'images')]).toEqual([3, 2]);
});
