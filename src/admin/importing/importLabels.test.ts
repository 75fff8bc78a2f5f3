import { expect, test } from 'vitest';
import { anImportRun } from '#fixtures/importRuns';
import { countOf, numberLabel } from './importLabels.ts';

const images = { done: 9, total: 9, written: 7, failed: 2 };

test('refused are whole entries, without images and tracks that failed', () => {
  const { outcomes } = anImportRun();
  const releases = { ...outcomes.releases, refused: 2 };
  const run = anImportRun({ failureCount: 5, images, outcomes: { ...outcomes, releases } });
  expect([countOf(run, 'refused'), countOf(run, 'images')]).toEqual([2, 2]);
});

test('an entry’s kind begins with a capital, with its number if it has one', () => {
  expect(numberLabel({ kind: 'release', cId: 118 })).toBe('Release 118');
  expect(numberLabel({ kind: 'artist', cId: null })).toBe('Artist');
});
