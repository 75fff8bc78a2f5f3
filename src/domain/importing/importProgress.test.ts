import { expect, test } from 'vitest';
import { aStoredRun } from '#fixtures/importRuns';
import {
  beginRun,
  beginUndo,
  countChunk,
  countImage,
  didUndo,
  following,
  importToUndo,
  paceOf,
  type RunOrder,
  retryImages,
  type StoredRun,
} from './importProgress.ts';
import { type ImportLine, listsOf } from './importRun.ts';

const order: RunOrder = {
  ...{ id: '1', dryRun: false, part: 'all', source: 'catalogue.json', by: 'Ada', account: 'a' },
  startedAt: '2026-03-20T09:00:00.000Z',
  from: { upload: 'x' },
};
const aRun = (given: Partial<RunOrder> = {}) => beginRun({ ...order, ...given });
const aLine = (given: Partial<ImportLine> = {}): ImportLine => ({
  ...{ kind: 'release', cId: 118, name: 'Salt Rooms', outcome: 'new' },
  ...{ changes: [], kept: [], notes: [], refused: [] },
  ...given,
});
const tracks = { count: 2, names: ['Kelp', 'Buoy'] };
const ids = (runs: readonly { id: string }[]) => runs.map(({ id }) => id);

test('a run counts its entries by what became of them, and names those that it wrote', () => {
  const title = { field: 'title', stored: 'Salt', incoming: 'Salt Rooms' };
  const lines = [
    aLine(),
    aLine({ name: 'Reef', outcome: 'kept', kept: [title] }),
    aLine({ name: 'Ebb', outcome: 'same', notes: ['Its day is only a year.'] }),
    aLine({ name: 'Flow', cId: null, outcome: 'refused', reason: 'It has no name.' }),
  ];
  expect(countChunk(aStoredRun(), { kind: 'release', lines, tracks })).toMatchObject({
    releases: { done: 4 },
    artists: { done: 0 },
    tracks: { done: 2 },
    outcomes: { releases: { new: 1, kept: 1, same: 1, changed: 0, refused: 1 } },
    names: { releases: ['Salt Rooms', 'Reef', 'Ebb'], tracks: tracks.names },
    keptCount: 1,
    notedCount: 1,
    failures: [{ entry: 'Release “Flow”', reason: 'It has no name.' }],
    failureCount: 1,
  });
});

test('of a release that was written, the tracks that were not are failures', () => {
  const refused = [{ entry: 'Track 3', reason: 'It has no name.' }];
  const { failures } = countChunk(aStoredRun(), {
    kind: 'release',
    lines: [aLine({ refused })],
    tracks,
  });
  expect(failures).toEqual([
    { entry: 'Release 118 “Salt Rooms”, Track 3', reason: 'It has no name.' },
  ]);
});

test('only the last names are shown, and the last failures, though all are counted', () => {
  const lines = Array.from({ length: 60 }, (_, index) => aLine({ name: `R${index}` }));
  const named = countChunk(aStoredRun(), { kind: 'release', lines, tracks });
  expect([named.names.releases.length, named.names.releases.at(-1)]).toEqual([12, 'R59']);
  const refused = lines.map((line) => ({ ...line, outcome: 'refused' as const }));
  const failed = countChunk(aStoredRun(), { kind: 'release', lines: refused, tracks });
  expect([failed.failures.length, failed.failureCount]).toEqual([50, 60]);
  expect(failed.failures.at(-1)?.entry).toBe('Release 118 “R59”');
});

test('an image that could not be shown is a failure, until images are fetched again', () => {
  const image = { kind: 'artist' as const, cId: 7, name: 'Sluice', isWritten: true };
  const refused = countChunk(aStoredRun(), {
    kind: 'release',
    lines: [aLine({ outcome: 'refused', reason: 'It has no name.' })],
    tracks,
  });
  const run = countImage(countImage(refused, image), {
    ...{ ...image, isWritten: false },
    reason: 'It is no picture.',
  });
  expect(run.images).toEqual({ done: 2, total: 0, written: 1, failed: 1 });
  expect(run.names.images).toEqual(['Sluice']);
  expect(run.failures[1]).toEqual({
    entry: 'Image of Artist 7 “Sluice”',
    reason: 'It is no picture.',
  });
  const again = retryImages({ ...run, state: 'done' }, aRun({ by: 'Ben' }));
  expect(again).toMatchObject({
    ...{ state: 'running', phase: 'images', part: 'images', by: 'Ben' },
    ...{ failures: run.failures.slice(0, 1), failureCount: 1 },
    ...{ images: { done: 0, written: 0, failed: 0 }, names: { images: [], tracks: tracks.names } },
  });
});

test.each<[string, Partial<StoredRun>, ReturnType<typeof paceOf>]>([
  ['of entries', {}, { perSecond: 2, secondsLeft: 45 }],
  ['before the first entry', { releases: { done: 0, total: 100 } }, null],
  ['before the first second', { seconds: 0 }, null],
  ['while the source is read', { phase: 'reading' }, null],
  ['of a run that has ended', { state: 'done' }, null],
])('the pace %s', (_, given, pace) => {
  const run = { ...aRun(), phase: 'releases', seconds: 5, releases: { done: 10, total: 100 } };
  expect(paceOf({ ...run, ...given } as StoredRun)).toEqual(pace);
});

/** A run that wrote, after others. */
const wrote = (id: string, last: StoredRun | null = null): StoredRun => {
  const run = countChunk(aRun({ id }), { kind: 'release', lines: [aLine()], tracks });
  return { ...following(run, last), state: 'done' };
};

test('each import that wrote can be undone, also after a dry run', () => {
  const second = wrote('2', wrote('1'));
  expect([second.written?.id, ids(second.earlier)]).toEqual(['2', ['1']]);
  const dry = following(aRun({ id: '3', dryRun: true }), second);
  expect([dry.written?.id, ids(dry.earlier)]).toEqual(['2', ['1']]);
  const done: StoredRun = { ...dry, state: 'done' };
  expect(importToUndo(done, undefined).id).toBe('2');
  expect(importToUndo(done, '1').id).toBe('1');
  expect(() => importToUndo(done, '3')).toThrow('no such import to undo');
  expect(() => importToUndo({ ...done, state: 'running' }, '1')).toThrow('no such import');
  expect(() => importToUndo(null, undefined)).toThrow('no such import');
});

test('of many imports twenty are remembered', () => {
  let last: StoredRun | null = null;
  for (let number = 1; number <= 25; number++) last = wrote(String(number), last);
  expect([last?.written?.id, last?.earlier.length, last?.earlier.at(-1)?.id]).toEqual([
    ...['25', 19, '6'],
  ]);
});

test('what staff chose after a dry run holds for the next run from the same source', () => {
  const choices = { fields: {}, all: { 'release title': true }, artists: {} };
  const dry: StoredRun = { ...aRun({ dryRun: true }), state: 'done', choices };
  expect(following(aRun({ id: '2' }), dry).choices).toEqual(choices);
  const none = { fields: {}, all: {}, artists: {} };
  expect(following(aRun({ id: '2', source: 'other.json' }), dry).choices).toEqual(none);
  expect(following(aRun({ id: '2', sourceName: 'discogs' }), dry).choices).toEqual(none);
  expect(following(aRun({ id: '2' }), { ...dry, dryRun: false }).choices).toEqual(none);
});

test('undoing the last import goes on in its report, an earlier one has its own', () => {
  const second = wrote('2', wrote('1'));
  const undo = {
    ...{ by: 'Ben', account: 'b', undoneAt: '2026-03-21T09:00:00.000Z' },
    undone: { removed: 1, restored: 0 },
  };
  const [last, earlier] = ['2', '1'].map((id) => beginUndo(second, importToUndo(second, id), undo));
  expect(last).toMatchObject({ id: '2', phase: 'undoing', state: 'running', part: 'all' });
  expect([last?.releases.done, last?.names.releases, last?.by]).toEqual([1, [], 'Ben']);
  expect([last?.written?.id, last?.earlier]).toEqual(['1', []]);
  expect(earlier).toMatchObject({
    id: '1',
    phase: 'undoing',
    state: 'running',
    undone: undo.undone,
  });
  expect([earlier?.releases.done, earlier?.written?.id]).toEqual([0, '2']);
  expect(didUndo(last as StoredRun, undefined)).toBe(true);
  expect(didUndo(last as StoredRun, '2')).toBe(true);
  expect(didUndo(last as StoredRun, '1')).toBe(false);
  expect(didUndo(second, undefined)).toBe(false);
});

test('each count of a run is that of the entries in its list', () => {
  const kept = [{ field: 'title', stored: 'Here', incoming: 'There' }];
  const lines = [
    aLine(),
    aLine({ refused: [{ entry: 'Track 2', reason: 'It has no name.' }] }),
    aLine({ outcome: 'changed', kept }),
    aLine({ outcome: 'changed', notes: ['A guess.'] }),
    aLine({ outcome: 'kept', kept }),
    aLine({ outcome: 'refused', reason: 'It has no name.' }),
  ];
  const run = countChunk(aStoredRun(), { kind: 'release', lines, tracks: { count: 0, names: [] } });
  const counts = run.outcomes.releases;
  const listed = (list: ReturnType<typeof listsOf>[number]) =>
    lines.filter((line) => listsOf(line).includes(list)).length;
  expect({ ...counts, noted: run.notedCount }).toEqual({
    same: 0,
    new: listed('new'),
    changed: listed('changed'),
    kept: listed('kept'),
    refused: listed('refused'),
    noted: listed('noted'),
  });
  expect([counts.kept, run.keptCount, counts.refused, run.notedCount]).toEqual([2, 2, 1, 2]);
});

test('images are tried again with the token that is given for it', () => {
  const begun = aRun({ part: 'images', token: 'abc' });
  const again = retryImages({ ...aStoredRun(), state: 'done' }, begun);
  expect(again).toMatchObject({ token: 'abc', usesToken: true, state: 'running' });
});
