import { expect, test } from 'vitest';
import type { FilePiece } from '#catalogue/cacheKey';
import { buildCatalogue } from '#catalogue/catalogue';
import { toSnapshot } from '#domain/publication/snapshot';
import { aFullStoredArtist } from '#fixtures/artists';
import { withoutNew } from '#fixtures/changedFields';
import { aStoredLabel } from '#fixtures/labels';
import { aFullStoredRelease } from '#fixtures/releases';
import { aPublicRelease } from '#fixtures/snapshots';
import { type PublicData, publicDataPieces } from './publicData.ts';

const savedAt = '2026-03-20T09:00:00.000Z';
const snapshot = toSnapshot(
  {
    label: aStoredLabel(),
    artists: [{ entity: aFullStoredArtist(), savedAt }],
    releases: [{ entity: aFullStoredRelease(), savedAt }],
  },
  { version: 7, exportedAt: savedAt, imageAddress: (path) => `https://images.example/${path}` },
);

const parsed = (pieces: readonly FilePiece[]): PublicData =>
  JSON.parse(pieces.map(({ content }) => content()).join(''));
const data = parsed(publicDataPieces(buildCatalogue(snapshot, '2026-03-20')));

const knownArtist = {
  cId: 1,
  name: 'The Moles',
  bio: '<p>A band from the harbour.</p>',
  image: 'https://images.example/mediumsquare/ab/artistsimage_1.jpg',
  url: 'https://gatefold.example/artists/the-moles-1',
  socials: [{ name: 'Instagram', url: 'https://instagram.com/moles' }],
  changedAt: '2026-03-20T09:00:00.000Z',
  releases: [1],
};

const knownRelease = {
  cId: 1,
  title: 'Release 1',
  url: 'https://gatefold.example/releases/release-1-1',
  cover: 'https://images.example/mediumsquare/cd/releasecover_1.jpg',
  releaseDate: '2026-03-20',
  description: '<p>Ten songs about the sea.</p>',
  releaseStatus: 50,
  artists: [1],
  tracks: [
    {
      name: 'Low Water',
      isrc: 'QZLBL2019501',
      composer: 'Ida Brandt',
      lyricsWriter: 'Ola Moe',
      description: 'Live, in one take',
    },
  ],
  links: [{ name: 'Tidal', url: 'https://tidal.com/album/1' }],
  catalogueNumber: 'GF-001',
  barcode: '036000291452',
  kind: 'album',
  copyright: '℗ & © 2026 Gatefold',
  changedAt: '2026-03-20T09:00:00.000Z',
};

test('of the file in pieces, a change makes one again', () => {
  const releases = Array.from({ length: 300 }, (_, index) =>
    aPublicRelease({ cId: index + 1, title: `Ærlig ${index}` }),
  );
  const piecesOf = (all: typeof releases) =>
    publicDataPieces(buildCatalogue({ ...snapshot, releases: all }, '2026-03-20'));
  const titles = (all: typeof releases): string[] =>
    parsed(piecesOf(all)).releases.map(({ title }) => title);
  const changed = releases.with(70, aPublicRelease({ cId: 71, title: 'Changed' }));
  expect(titles(changed)).toEqual(changed.map(({ title }) => title).toReversed());
  expect(titles([])).toEqual([]);
  const contents = (all: typeof releases) =>
    new Map(piecesOf(all).flatMap(({ key, content }) => (key ? [[key, content()]] : [])));
  const before = contents(releases);
  const [other, ...others] = [...contents(changed)].filter(([key]) => !before.has(key));
  expect(others).toEqual([]);
  expect(other?.[1]).toContain('Changed');
  for (const [key, content] of contents(changed))
    if (key !== other?.[0]) expect(before.get(key)).toBe(content);
});

test('the file says whose it is, and of which publication', () => {
  const { artists: _, releases: __, label, ...head } = data;
  expect(JSON.stringify(label)).toMatch(
    /^\{"name":"Nightjar","url":"https:\/\/gatefold.example",.*"timeZone":"Europe\/Oslo"/,
  );
  // The site's own: its favicon, its mail service, the choice that new tracks begin with.
  for (const field of ['icon', 'mailBy', 'drawnCovers', 'listening', 'mailShown'])
    expect(label).not.toHaveProperty(field);
  expect(JSON.stringify(head)).toBe(`{"version":7,"exportedAt":"${savedAt}"}`);
});

test.each([
  ['artist', data.artists[0], knownArtist],
  ['release', data.releases[0], knownRelease],
])('in the file, the %s is byte for byte as before', (_, entry, known) => {
  expect(JSON.stringify(withoutNew({ ...entry }, known))).toBe(JSON.stringify(known));
});
