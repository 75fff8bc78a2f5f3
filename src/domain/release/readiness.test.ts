import { expect, test } from 'vitest';
import { aTrack } from '#fixtures/tracks';
import { missingPartsOf } from './readiness.ts';
import { releaseStatus } from './releaseStatus.ts';

const ready = {
  releaseStatus: releaseStatus.Approved,
  description: '<p>Two sides of tape.</p>',
  releaseDate: '2026-03-20',
  cover: 'covers/1.jpg',
  coverAlt: 'A boat',
  catalogueNumber: 'LSR-012',
  links: [{ name: 'Bandcamp', url: 'https://low.bandcamp.com/album/one' }],
  tracks: [aTrack({ composer: 'Ada', isrc: 'QZLBL2019501' })],
};

test('a release that has everything lacks nothing', () => {
  expect(missingPartsOf(ready, 1)).toEqual([]);
});

test.each([
  ['artists', {}, 0, { isNeeded: true }],
  ['description', { description: '' }, 1, { isNeeded: true }],
  [
    'description',
    { description: '<p>A default description, this need to be changed.</p>' },
    1,
    { isNeeded: true },
  ],
  ['releaseDate', { releaseDate: null }, 1, { isNeeded: true }],
  ['cover', { cover: null, coverAlt: undefined }, 1, { isNeeded: false }],
  ['coverAlt', { coverAlt: '' }, 1, { isNeeded: false }],
  ['tracks', { tracks: [] }, 1, { isNeeded: false }],
  ['isrc', { tracks: [aTrack({ isrc: '', composer: 'Ada' })] }, 1, { isNeeded: false, count: 1 }],
  [
    'credits',
    {
      tracks: [1, 2].map((number) =>
        aTrack({ number, isrc: `QZLBL201950${number}`, composer: '' }),
      ),
    },
    1,
    { isNeeded: false, count: 2 },
  ],
  ['links', { links: [] }, 1, { isNeeded: false }],
  ['catalogueNumber', { catalogueNumber: undefined }, 1, { isNeeded: false }],
  [
    'shops',
    {
      editions: (['inStock', 'preorder', 'fewLeft', 'soldOut', 'notForSale'] as const).map(
        (state) => ({ state, links: [] }),
      ),
    },
    1,
    { isNeeded: false, count: 3 },
  ],
])('a release lacks its %s: %j', (part, change, artists, facts) => {
  expect(missingPartsOf({ ...ready, ...change }, artists)).toEqual([{ part, ...facts }]);
});

test('a release lacks something to hear of the recordings that visitors hear nothing of', () => {
  const tracks = [undefined, 'none', 'clip', undefined].map((listen, index) => ({
    ...aTrack({ number: index + 1, composer: 'Ada', isrc: `QZLBL201950${index + 1}` }),
    ...(listen && { listen: listen as 'none' | 'clip' }),
  }));
  const recorded = new Set(tracks.slice(0, 3).map(({ id }) => id));
  expect(missingPartsOf({ ...ready, tracks }, 1, recorded)).toEqual([
    { part: 'heard', isNeeded: false, count: 2 },
  ]);
  expect(missingPartsOf({ ...ready, tracks }, 1)).toEqual([]);
});

test('a release that is still to come out lacks recordings if it is known to have none', () => {
  expect(missingPartsOf(ready, 1, new Set())).toEqual([{ part: 'recordings', isNeeded: false }]);
  const track = { ...aTrack({ composer: 'Ada', isrc: 'QZLBL2019501' }), listen: 'whole' as const };
  expect(missingPartsOf({ ...ready, tracks: [track] }, 1, new Set([track.id]))).toEqual([]);
  expect(missingPartsOf(ready, 1)).toEqual([]);
  expect(missingPartsOf({ ...ready, releaseStatus: releaseStatus.Released }, 1, new Set())).toEqual(
    [],
  );
});
