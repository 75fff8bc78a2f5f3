import { expect, test } from 'vitest';
import type { ImportRecord } from '#functions/ports/importing';
import { mostRuns, recordBefore, runsOf, undoable } from './undoRecord.ts';

const bare: ImportRecord = { fingerprints: {}, run: '', image: null };
/** The record after these runs, each of which wrote the entry once. */
function after(runs: readonly string[], given: Partial<ImportRecord> = {}) {
  let record: ImportRecord | undefined;
  for (const [version, run] of runs.entries()) {
    const next = { ...bare, ...given, run };
    record = undoable(run, version === 0 ? null : { version }, { record, next });
  }
  return record;
}

test('a record keeps each write before it, and names the runs', () => {
  const record = after(['a', 'b', 'c']);
  expect(record?.runs).toEqual(['a', 'b', 'c']);
  expect(record?.undo?.record?.undo).toMatchObject({ run: 'b', version: 2, before: 1 });
  expect(record?.undo?.record?.undo?.record?.undo).toMatchObject({ run: 'a', before: null });
});

test('what does not fit beside a record is left out, and its runs are still named', () => {
  const record = after(['a', 'b', 'c', 'd'], { original: 'x'.repeat(60_000) });
  expect(JSON.stringify(record).length).toBeLessThan(300_000);
  expect(record?.undo?.record?.undo).toBeUndefined();
  expect(record?.runs).toEqual(['a', 'b', 'c', 'd']);
  const many = after(Array.from({ length: mostRuns + 5 }, (_, index) => `run ${index}`));
  expect(many?.runs).toHaveLength(mostRuns);
  expect(many?.runs?.at(-1)).toBe(`run ${mostRuns + 4}`);
});

test('a record of an earlier version names its last run', () => {
  expect(runsOf({ ...bare, undo: { run: 'a', version: 1, before: null } })).toEqual(['a']);
  expect(runsOf(bare)).toEqual([]);
});

test('the write before follows the version that taking back makes, unless somebody edited', () => {
  const undo = after(['a', 'b'])?.undo;
  if (!undo) throw new Error('It has a write.');
  expect(recordBefore(undo, 3)?.undo?.version).toBe(3);
  expect(recordBefore({ ...undo, before: 5 }, 7)?.undo?.version).toBe(1);
});
