import { expect, test } from 'vitest';
import { chunkSchemaOf } from './runFiles.ts';

const artist = { name: 'Aster', bio: '', share: 10, notes: [] };

test('a chunk of an earlier version is read with the names of this one', () => {
  const match = { keys: ['11'], matchedBy: 'name' };
  const release = {
    title: 'Ebb',
    releaseDate: null,
    releaseStatus: 10,
    description: '',
    links: [],
    artists: [7],
    tracks: [],
    notes: [],
    refused: [],
  };
  const refused = { of: 'release', name: '', reason: 'It has no name.' };
  expect(
    chunkSchemaOf('discogs').parse([
      { kind: 'artist', number: 7, joining: match, ...artist },
      { kind: 'release', number: 8, joining: match, releaseKind: 'ep', ...release },
      { kind: 'refused', number: null, ...refused },
    ]),
  ).toEqual([
    { kindOfEntry: 'artist', cId: 7, origin: { source: 'discogs', ...match }, ...artist },
    {
      kindOfEntry: 'release',
      cId: 8,
      origin: { source: 'discogs', ...match },
      kind: 'ep',
      ...release,
    },
    { kindOfEntry: 'refused', cId: null, ...refused },
  ]);
  expect(chunkSchemaOf('oldSite').parse([{ kind: 'artist', number: 7, ...artist }])).toEqual([
    { kindOfEntry: 'artist', cId: 7, origin: { source: 'oldSite' }, ...artist },
  ]);
});

test('a chunk of this version is read as it is', () => {
  const chunk = [{ kindOfEntry: 'artist', cId: 7, origin: { source: 'oldSite' }, ...artist }];
  expect(chunkSchemaOf('oldSite').parse(chunk)).toEqual(chunk);
});
