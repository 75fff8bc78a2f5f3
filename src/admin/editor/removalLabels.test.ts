import { expect, it } from 'vitest';
import { removalWords } from './removalLabels.ts';

const nothing = {
  versions: 0,
  tracks: 0,
  links: 0,
  presaves: 0,
  hasImage: false,
  wasPublic: false,
};

it('names only what there is', () => {
  expect(removalWords('release', nothing)).toEqual([]);
});

it('counts what goes along', () => {
  const all = {
    ...nothing,
    versions: 7,
    tracks: 2,
    links: 1,
    presaves: 3,
    hasImage: true,
    wasPublic: true,
  };
  expect(removalWords('release', all)).toEqual([
    'its public page: whoever follows a link to it finds nothing',
    '2 tracks, with their recordings',
    'one link',
    '3 pre-saves, which get no mail',
    'the cover, in every size',
    '7 earlier versions',
  ]);
  expect(removalWords('artist', { ...nothing, hasImage: true })).toEqual([
    'the image, in every size',
  ]);
});
