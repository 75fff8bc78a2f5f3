import { expect, test } from 'vitest';
import { aPublicArtist, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { buildCatalogue } from './catalogue.ts';
import { releasePaths } from './pagePaths.ts';
import { selectionPage, selectionPaths, selectionsBy } from './selections.ts';
import { byNumber, waysOn } from './waysOn.ts';

const release = (cId: number, number: string | undefined, artists: number[], title = `R${cId}`) =>
  aPublicRelease({
    cId,
    title,
    artists,
    catalogueNumber: number,
    url: `/releases/r-${cId}`,
    releaseDate: `${2020 + (cId % 3)}-0${(cId % 8) + 1}-01`,
    kind: cId % 2 ? 'album' : 'single',
    tags: cId < 4 ? 'Ambient, Dub' : undefined,
  });
const releases = [
  release(1, 'LSR-10', [1]),
  release(2, 'LSR-2', [1, 2]),
  release(3, 'LSR-1', [2]),
  release(4, undefined, [3]),
  ...[5, 6, 7, 8, 9].map((cId) => release(cId, `LSR-${cId + 20}`, [1])),
];
const of = (some = releases) =>
  buildCatalogue(
    aSnapshot({
      artists: [1, 2, 3].map((cId) => aPublicArtist({ cId, name: `A${cId}` })),
      releases: some,
    }),
    '2026-03-20',
  );

test('the catalogue goes by number, as numbers are read, and what has none comes last', () => {
  expect(byNumber(of()).map(({ cId }) => cId)).toEqual([3, 2, 1, 5, 6, 7, 8, 9, 4]);
});

test('a release leads to its neighbours, and to more by all of its artists', () => {
  const catalogue = of();
  const two = catalogue.releases.get(2) ?? aPublicRelease();
  const { before, after, more } = waysOn(catalogue, two);
  expect([before?.cId, after?.cId]).toEqual([3, 1]);
  expect(more).toHaveLength(4);
  const dates = more.map(({ releaseDate }) => releaseDate ?? '');
  expect(dates).toEqual(dates.toSorted().reverse());
  const alone = catalogue.releases.get(4) ?? aPublicRelease();
  expect(waysOn(catalogue, alone)).toMatchObject({ more: [], after: undefined });
  const first = catalogue.releases.get(3) ?? aPublicRelease();
  expect(waysOn(catalogue, first).before).toBeUndefined();
});

test('a page is rendered again when what it leads to shows something else, and not otherwise', () => {
  const keys = (some = releases) =>
    new Map(releasePaths(of(some)).map(({ entry, cacheKey }) => [entry?.cId, cacheKey]));
  const before = keys();
  const changed = keys(
    releases.map((one) => (one.cId === 3 ? release(3, 'LSR-1', [2], 'New') : one)),
  );
  const stale = [...changed].filter(([cId, key]) => before.get(cId) !== key).map(([cId]) => cId);
  expect(stale.toSorted()).toEqual([2, 3]);
});

test('releases are selected by kind, year and tag, each with its pages', () => {
  const catalogue = of();
  expect(selectionsBy(catalogue, 'kind').map(({ path }) => path)).toEqual([
    '/releases/kind/album',
    '/releases/kind/single',
  ]);
  expect(selectionsBy(catalogue, 'year').map(({ name }) => name)).toEqual(['2022', '2021', '2020']);
  expect(
    selectionPage(catalogue, 'tag', 'dub')
      ?.releases.map(({ cId }) => cId)
      .toSorted(),
  ).toEqual([1, 2, 3]);
  expect(selectionPage(catalogue, 'tag', 'no-such')).toBeUndefined();
  const many = of(Array.from({ length: 30 }, (_, at) => release(at * 2 + 1, undefined, [1])));
  expect(selectionPaths(many, 'kind').map(({ params }) => params.rest)).toEqual([
    'album',
    'album/2',
  ]);
  expect(selectionPage(many, 'kind', 'album/2')?.releases).toHaveLength(6);
});
