import { expect, it } from 'vitest';
import { removalLines } from './DeleteEntry.tsx';

const nothing = {
  versions: 0,
  tracks: 0,
  links: 0,
  presaves: 0,
  hasImage: false,
  wasPublic: false,
};

it('names only what there is', () => {
  expect(removalLines('the cover', nothing)).toEqual([]);
});

it('counts what goes with the entry', () => {
  const all = {
    ...nothing,
    versions: 7,
    tracks: 2,
    links: 1,
    presaves: 3,
    hasImage: true,
    wasPublic: true,
  };
  expect(removalLines('the cover, in every size', all)).toEqual([
    'its public page: links to it stop working',
    '2 tracks, with their recordings',
    'one link',
    '3 pre-saves, for which no email will be sent',
    'the cover, in every size',
    '7 earlier versions',
  ]);
  expect(removalLines('the image', { ...nothing, hasImage: true })).toEqual(['the image']);
});
