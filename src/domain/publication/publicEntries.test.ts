import { expect, test } from 'vitest';
import type { EntryPublication } from '#domain/publication/publication';
import type { PublicationState } from '#domain/publication/publicationStates';
import {
  changedEntries,
  entryState,
  noPublicEntries,
  type PublicEntries,
  publicEntriesOf,
  removedEntries,
  type StoredState,
  snapshotEntries,
} from '#domain/publication/publicEntries';

const anEntry = (given: Partial<StoredState> = {}): StoredState => ({
  kind: 'release',
  cId: 7,
  name: 'Low Water',
  by: 'Ada',
  version: 3,
  isShown: true,
  ...given,
});

/** A version of the site that shows the release 7 as it was after so many changes; hidden without. */
const showing = (version?: number, since = 5): PublicEntries =>
  version === undefined
    ? noPublicEntries
    : { ...noPublicEntries, release: { 7: { version, since } } };

test.each([
  ['as it is', {}, 3, []],
  ['before its last change', {}, 2, ['Low Water']],
  ['not yet', {}, undefined, ['Low Water']],
  ['not, and it is hidden', { isShown: false }, undefined, []],
  ['not, and nothing of it ever changed in public', { version: 0 }, undefined, []],
  ['as before it was hidden', { version: 4, isShown: false }, 3, ['Low Water']],
  ['as it is, while others hide it', { isShown: false }, 3, []],
])('an entry that the newest snapshot shows %s', (_, entry, shown, waiting) => {
  const found = changedEntries([anEntry(entry)], showing(shown));
  expect(found.map(({ name }) => name)).toEqual(waiting);
});

test('the label waits from its first save on', () => {
  const label = anEntry({ kind: 'label', cId: 1, version: 1 });
  expect(changedEntries([label], noPublicEntries)).toEqual([label]);
  const shown = { ...noPublicEntries, label: { version: 1, since: 1 } };
  expect(changedEntries([label], shown)).toEqual([]);
});

test('an entry that the newest snapshot shows and that is gone was deleted', () => {
  const artist = { kind: 'artist', cId: 7 } as const;
  expect(removedEntries([anEntry()], showing(3))).toEqual([]);
  expect(removedEntries([artist], showing(3))).toEqual([{ kind: 'release', cId: 7 }]);
});

test('a snapshot names the public versions of what it shows, and since when each is shown', () => {
  const all = [
    anEntry(),
    anEntry({ cId: 8, version: 1 }),
    anEntry({ cId: 9, isShown: false }),
    anEntry({ kind: 'artist', cId: 7, version: 0 }),
    anEntry({ kind: 'label', cId: 1, version: 2 }),
  ];
  const entries = snapshotEntries(
    { artists: [{ cId: 7 }], releases: [{ cId: 7 }, { cId: 8 }], shows: [], merch: [], news: [] },
    all,
  );
  expect(entries).toEqual({
    artist: { 7: 0 },
    release: { 7: 3, 8: 1 },
    show: {},
    merch: {},
    news: {},
    label: 2,
  });
  const before = publicEntriesOf({ ...entries, release: { 7: 3 }, label: 1 }, first());
  expect(publicEntriesOf(entries, { version: 6, before })).toEqual({
    artist: { 7: { version: 0, since: 1 } },
    release: { 7: { version: 3, since: 1 }, 8: { version: 1, since: 6 } },
    show: {},
    merch: {},
    news: {},
    label: { version: 2, since: 6 },
  });
});

const first = () => ({ version: 1, before: noPublicEntries });

const cases: [
  string,
  Partial<StoredState>,
  { exported?: number; wanted?: number; live?: number },
  PublicationState,
  EntryPublication,
][] = [
  ['never was public', { version: 0 }, {}, 'live', { state: 'saved' }],
  ['is hidden everywhere', { isShown: false }, {}, 'live', { state: 'saved' }],
  ['waits', {}, { exported: 2, wanted: 2, live: 2 }, 'live', { state: 'queued' }],
  ['waits before the first version', {}, {}, 'live', { state: 'queued' }],
  ['is live', {}, { exported: 3, wanted: 3, live: 3 }, 'building', { state: 'live', version: 5 }],
  [
    'is being built',
    {},
    { exported: 3, wanted: 3, live: 2 },
    'queued',
    { state: 'building', version: 5 },
  ],
  [
    'could not be built',
    {},
    { exported: 3, wanted: 3 },
    'failed',
    { state: 'failed', version: 5, failure: 'It broke off.' },
  ],
  [
    'was rolled back from',
    {},
    { exported: 3, wanted: 2, live: 3 },
    'building',
    { state: 'withdrawn', version: 5 },
  ],
  [
    'is about to leave the site',
    { isShown: false },
    { live: 3 },
    'building',
    { state: 'building', version: 9 },
  ],
  [
    'is back on the site by a rollback to before it was hidden',
    { isShown: false },
    { wanted: 2, live: 2 },
    'live',
    { state: 'withdrawn', version: 9 },
  ],
];

test.each(cases)('an entry that %s', (_, entry, { exported, wanted, live }, state, expected) => {
  const known = { exported: showing(exported), wanted: showing(wanted), live: showing(live) };
  const next = { version: 9, state, failure: 'It broke off.' };
  expect(entryState(anEntry(entry), known, next)).toEqual(expected);
});
