import { expect, test } from 'vitest';
import { anImportRun } from '#fixtures/importRuns';
import { countOf } from './importLabels.ts';

const images = { done: 9, total: 9, written: 7, failed: 2 };

test('refused are all failures that are no images', () => {
  const run = anImportRun({ failureCount: 5, images });
  expect([countOf(run, 'refused'), countOf(run, 'images')]).toEqual([3, 2]);
});
