import { expect, test } from 'vitest';
import { aTrack } from '#fixtures/tracks';
import { missingPartsOf } from './readiness.ts';

const ready = {
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
  ['artists', {}, 0, 'an artist', true],
  ['description', { description: '' }, 1, 'a description of its own', true],
  [
    'description',
    { description: '<p>A default description, this need to be changed.</p>' },
    1,
    'a description of its own',
    true,
  ],
  ['releaseDate', { releaseDate: null }, 1, 'a date', true],
  ['cover', { cover: null, coverAlt: undefined }, 1, 'a cover', false],
  ['coverAlt', { coverAlt: '' }, 1, 'words for the cover', false],
  ['tracks', { tracks: [] }, 1, 'tracks', false],
  ['isrc', { tracks: [aTrack({ isrc: '', composer: 'Ada' })] }, 1, 'the ISRC of one track', false],
  [
    'credits',
    {
      tracks: [1, 2].map((number) =>
        aTrack({ number, isrc: `QZLBL201950${number}`, composer: '' }),
      ),
    },
    1,
    'the composer of 2 tracks',
    false,
  ],
  ['links', { links: [] }, 1, 'links', false],
  ['catalogueNumber', { catalogueNumber: undefined }, 1, 'a catalogue number', false],
])('a release lacks its %s: %j', (part, change, artists, words, isNeeded) => {
  expect(missingPartsOf({ ...ready, ...change }, artists)).toEqual([{ part, words, isNeeded }]);
});
