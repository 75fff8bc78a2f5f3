import { expect, test } from 'vitest';
import { beginRun } from '#domain/importProgress';
import type { ImportRun } from '#domain/importRun';
import { countOf } from './importWords.ts';

const begun = beginRun({
  ...{ id: '1', dryRun: false, part: 'all', source: 'catalogue.json', by: 'Ada', account: 'a' },
  ...{ startedAt: '2026-03-20T09:00:00.000Z', from: { upload: 'x' } },
});
const aRun = (given: Partial<ImportRun>): ImportRun => ({ ...begun, pace: null, ...given });
const images = { done: 9, total: 9, written: 7, failed: 2 };

test('refused are all failures that are no images', () => {
  const run = aRun({ failureCount: 5, images });
  expect([countOf(run, 'refused'), countOf(run, 'images')]).toEqual([3, 2]);
});
