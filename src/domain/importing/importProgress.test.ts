import { expect, test } from 'vitest';
import { countChunk } from '#domain/importing/importProgress';
import { type ImportLine, listsOf } from '#domain/importing/importRun';
import { aStoredRun } from '#fixtures/importRuns';

const kept = [{ field: 'title', stored: 'Here', incoming: 'There' }];
const lines = (
  [
    { outcome: 'new' },
    { outcome: 'new', refused: [{ entry: 'Track 2', reason: 'It has no name.' }] },
    { outcome: 'changed', kept },
    { outcome: 'changed', notes: ['A guess.'] },
    { outcome: 'kept', kept },
    { outcome: 'refused', reason: 'It has no name.' },
  ] satisfies Partial<ImportLine>[]
).map(
  (given, index): ImportLine => ({
    kind: 'release',
    cId: index,
    name: 'Ebb',
    changes: [],
    kept: [],
    notes: [],
    refused: [],
    ...given,
  }),
);

test('each count of a run is that of the entries in its list', () => {
  const run = countChunk(aStoredRun(), { kind: 'release', lines, tracks: { count: 0, names: [] } });
  const { new: added, changed, kept, refused } = run.outcomes.releases;
  const listed = (list: ReturnType<typeof listsOf>[number]) =>
    lines.filter((line) => listsOf(line).includes(list)).length;
  expect({ new: added, changed, kept, refused, noted: run.notedCount }).toEqual({
    new: listed('new'),
    changed: listed('changed'),
    kept: listed('kept'),
    refused: listed('refused'),
    noted: listed('noted'),
  });
  expect([kept, run.keptCount, refused, run.notedCount]).toEqual([2, 2, 1, 2]);
});
