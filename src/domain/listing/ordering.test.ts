import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  artistOrders,
  collatorOf,
  compareNames,
  compareNumbers,
  orderArtists,
  orderReleases,
  releaseOrders,
  sortKey,
} from '#domain/listing/ordering';

test.each([
  ['The Beatles', 'Beatles'],
  ['the xx', 'xx'],
  ['THE WHO', 'WHO'],
  ['A Perfect Circle', 'Perfect Circle'],
  ['An Horse', 'Horse'],
  ['The The', 'The'],
  ['  The   Band ', 'Band'],
  // No article of its own.
  ['The', 'The'],
  ['A', 'A'],
  ['Theory', 'Theory'],
  ['Abba', 'Abba'],
  ['A-ha', 'A-ha'],
  ['Anthrax', 'Anthrax'],
  ['Los Lobos', 'Los Lobos'],
])('%j is filed under %j', (name, key) => {
  expect(sortKey(name)).toBe(key);
});

test.each([
  ['capitals make no difference', ['apple', 'Banana', 'cherry', 'Date']],
  ['“The …” stands under its noun', ['The Beatles', 'Cream', 'The Doors', 'Eels']],
  ['numbers count', ['Blink 9', 'Blink 10', 'Blink 182']],
  ['digits come before letters', ['7 Seconds', '65daysofstatic', 'Abba']],
  ['scripts follow each other', ['Zorn', 'Ωmega', 'Кино', '坂本']],
])('names in order: %s', (_, names) => {
  expect(names.toReversed().toSorted(compareNames)).toEqual(names);
});

test('an accent files beside its plain letter', () => {
  expect(['Fugazi', 'Emma', 'Éclair', 'Dio'].toSorted(compareNames)).toEqual([
    'Dio',
    'Éclair',
    'Emma',
    'Fugazi',
  ]);
});

const release = (cId: number, title: string, releaseDate: string | null) => ({
  cId,
  title,
  releaseDate,
});
const releases = [
  release(1, 'the Tide', '2026-02-01'),
  release(2, 'anchor', '2026-03-01'),
  release(3, 'Buoy', null),
  release(4, 'Anchor', '2026-03-01'),
  release(5, 'Cable', '2025-12-31'),
];

test.each([
  ['newest', [4, 2, 1, 5, 3]],
  ['oldest', [3, 5, 1, 2, 4]],
  ['title', [2, 4, 3, 5, 1]],
] as const)('releases, %s', (order, cIds) => {
  expect(orderReleases(releases, order).map(({ cId }) => cId)).toEqual(cIds);
});

const artist = (cId: number, name: string, latest: string | null, releaseCount: number) => ({
  cId,
  name,
  latest,
  releaseCount,
});
const artists = [
  artist(1, 'Zither', '2026-01-01', 3),
  artist(2, 'the Moles', '2026-02-01', 1),
  artist(3, 'Aster', '2026-01-01', 3),
  artist(4, 'moles', null, 1),
  { ...artist(5, 'Nina Bell', '2025-05-05', 9), sortName: 'Bell, Nina' },
];

test.each([
  ['name', [3, 5, 4, 2, 1]],
  ['latest', [2, 3, 1, 5, 4]],
  ['oldest', [4, 5, 3, 1, 2]],
  ['most', [5, 3, 1, 4, 2]],
] as const)('artists, %s', (order, cIds) => {
  expect(orderArtists(artists, order).map(({ cId }) => cId)).toEqual(cIds);
});

const dates = fc.constantFrom('2026-01-01', '2026-01-02', null);
const names = fc.constantFrom('A', 'a', 'The A', 'B', 'é', 'e');

test('an order does not depend on the order before, and keeps every entry', () => {
  const entry = fc.record({
    cId: fc.nat(1000),
    title: names,
    name: names,
    releaseDate: dates,
    latest: dates,
    releaseCount: fc.nat(2),
  });
  const list = fc.uniqueArray(entry, { selector: ({ cId }) => cId, maxLength: 12 });
  fc.assert(
    fc.property(list, (entries) => {
      for (const order of releaseOrders) {
        const ordered = orderReleases(entries, order);
        expect(ordered).toHaveLength(entries.length);
        expect(orderReleases(entries.toReversed(), order)).toEqual(ordered);
      }
      for (const order of artistOrders)
        expect(orderArtists(entries.toReversed(), order)).toEqual(orderArtists(entries, order));
      expect(orderReleases(entries, 'oldest').toReversed()).toEqual(
        orderReleases(entries, 'newest'),
      );
    }),
  );
});

test('a language sorts its own letters where its readers look for them', () => {
  const artists = ['Ålesund', 'Zebra', 'Ærlig'].map((name, cId) => ({
    cId,
    name,
    latest: null,
    releaseCount: 0,
  }));
  const namesIn = (language: string) =>
    orderArtists(artists, 'name', language).map(({ name }) => name);
  expect(namesIn('en')).toEqual(['Ærlig', 'Ålesund', 'Zebra']);
  expect(namesIn('nb')).toEqual(['Zebra', 'Ærlig', 'Ålesund']);
});

test('releases are in the order of their catalogue numbers, and the older first of two with one', () => {
  const numbered = [
    { cId: 1 },
    { cId: 3, catalogueNumber: 'GF-10' },
    { cId: 2, catalogueNumber: 'GF-10' },
    { cId: 4, catalogueNumber: 'GF-9' },
  ];
  const sorted = numbered.toSorted((a, b) => compareNumbers(a, b, collatorOf('en')));
  expect(sorted.map(({ cId }) => cId)).toEqual([4, 2, 3, 1]);
});
