import { expect, it } from 'vitest';
import { aPublicArtist, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { buildCatalogue } from './buildCatalogue.ts';
import { searchIndex, searchPaths, searchRows } from './searchFiles.ts';

const of = (titles: Record<number, string>) =>
  buildCatalogue(
    aSnapshot({
      artists: [aPublicArtist()],
      releases: Object.entries(titles).map(([cId, title]) =>
        aPublicRelease({ cId: Number(cId), title, catalogueNumber: `LSR-${cId}` }),
      ),
    }),
    '2026-03-20',
  );
const titles = { 7: 'Tide', 999: 'Ebb', 1000: 'Flood', 2500: 'Slack' };

it('keeps the entries of a thousand numbers in a file', () => {
  const catalogue = of(titles);
  expect(searchIndex(catalogue).artists).toEqual([0]);
  expect(searchIndex(catalogue).releases.toSorted()).toEqual([0, 1, 2]);
  const numbers = searchRows(catalogue, 'releases', 0).map(({ cId }) => cId);
  expect(numbers.toSorted((a, b) => a - b)).toEqual([7, 999]);
  expect(searchRows(catalogue, 'releases', 1)).toMatchObject([
    { title: 'Flood', artists: ['Artist 1'], catalogueNumber: 'LSR-1000' },
  ]);
});

it('asks for one file anew when one release changes', () => {
  const before = searchPaths(of(titles));
  const after = searchPaths(of({ ...titles, 1000: 'High water' }));
  const changed = after.filter(
    ({ params, cacheKey }) =>
      before.find((one) => one.params.kind === params.kind && one.params.shard === params.shard)
        ?.cacheKey !== cacheKey,
  );
  expect(changed.map(({ params }) => params)).toEqual([{ kind: 'releases', shard: '1' }]);
});
