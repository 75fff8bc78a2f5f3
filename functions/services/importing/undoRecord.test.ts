import { expect, test } from 'vitest';
import { undoableCount } from '#domain/importing/importRun';
import type { ImportRecord } from '#functions/ports/importing';
import { recordAfterUndo, withLastWrite } from './undoRecord.ts';

const bare: ImportRecord = { fingerprints: {}, image: null };
/** The record after these runs, each of which wrote the entry once. */
function after(runs: readonly string[], given: Partial<ImportRecord> = {}) {
  let record: ImportRecord | undefined;
  for (const [version, run] of runs.entries()) {
    const previous = version === 0 ? null : { version };
    record = withLastWrite({ ...bare, ...given }, { run, previous, recordBefore: record });
  }
  return record;
}

test('a record keeps each write before it, and names the runs', () => {
  const record = after(['a', 'b', 'c']);
  expect(record?.runs).toEqual(['a', 'b', 'c']);
  expect(record?.lastWrite?.recordBefore?.lastWrite).toMatchObject({
    run: 'b',
    version: 2,
    versionBefore: 1,
  });
  expect(record?.lastWrite?.recordBefore?.lastWrite?.recordBefore?.lastWrite).toMatchObject({
    run: 'a',
    versionBefore: null,
  });
});

test('what does not fit beside a record is left out, and its runs are still named', () => {
  const record = after(['a', 'b', 'c', 'd'], { original: 'x'.repeat(60_000) });
  expect(JSON.stringify(record).length).toBeLessThan(300_000);
  expect(record?.lastWrite?.recordBefore?.lastWrite).toBeUndefined();
  expect(record?.runs).toEqual(['a', 'b', 'c', 'd']);
  const many = after(Array.from({ length: undoableCount + 5 }, (_, index) => `run ${index}`));
  expect(many?.runs).toHaveLength(undoableCount);
  expect(many?.runs?.at(-1)).toBe(`run ${undoableCount + 4}`);
});

test('the write before follows the version that undoing makes, unless somebody edited', () => {
  const write = after(['a', 'b'])?.lastWrite;
  if (!write) throw new Error('It has a write.');
  expect(recordAfterUndo(write, 3)?.lastWrite?.version).toBe(3);
  expect(recordAfterUndo({ ...write, versionBefore: 5 }, 7)?.lastWrite?.version).toBe(1);
});
