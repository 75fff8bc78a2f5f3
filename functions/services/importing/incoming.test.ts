import { expect, test } from 'vitest';
import { fromOldSite, type SourceRelease } from '#domain/importing/sourceEntry';
import { anId } from '#fixtures/ids';
import type { NumberOwner } from '#functions/ports/importing';
import { incomingRelease } from './incoming.ts';

const source: SourceRelease = {
  kindOfEntry: 'release',
  cId: 118,
  title: 'Salt Rooms',
  releaseDate: '2018-11-02',
  releaseStatus: 50,
  description: '',
  links: [],
  artists: [41],
  tracks: [
    { key: 'place 1', name: 'North', isrc: '', composer: '', lyricsWriter: '', description: '' },
  ],
  notes: [],
  origin: fromOldSite,
  refused: [],
};
const artistIds = [anId('artist', 41)];
const incoming = (secret: string, owner?: NumberOwner) =>
  incomingRelease(source, { artistIds, owner, secret });

test('the ids of tracks are the same in every run, and follow from the secret', () => {
  const ids = (secret: string) => incoming(secret).fields.tracks.map(({ id }) => id);
  expect(ids('one')).toEqual(ids('one'));
  expect(ids('one')).not.toEqual(ids('another'));
});

test('an imported release keeps its id and its salt when the secret changes', () => {
  const { salt = '', fields } = incoming('one');
  const id = anId('release', 9);
  const record = { fingerprints: {}, image: null, salt };
  const again = incoming('another', { state: 'imported', id, record });
  expect(again.salt).toBe(salt);
  expect(again.fields.tracks).toMatchObject([{ id: fields.tracks[0]?.id, releaseId: id }]);
});
