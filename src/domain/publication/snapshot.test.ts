import { expect, test } from 'vitest';
import { type Catalogue, snapshotSchema, toSnapshot } from '#domain/publication/snapshot';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aStoredArtist } from '#fixtures/artists';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { aTrack } from '#fixtures/tracks';

const savedAt = '2026-03-20T09:00:00.000Z';
const stamp = {
  version: 7,
  exportedAt: '2026-03-20T09:00:05.000Z',
  imageAddress: (path: string) => `https://images.example/${path}`,
};

function snapshotOf(artists: object[], releases: object[]) {
  const catalogue: Catalogue = {
    artists: artists.map((artist) => ({ entity: aStoredArtist(artist), savedAt })),
    releases: releases.map((release) => ({ entity: aStoredRelease(release), savedAt })),
  };
  return toSnapshot(catalogue, stamp);
}

const cIds = (entries: readonly { cId: number }[]) => entries.map(({ cId }) => cId);

test.each(Object.entries(releaseStatus))(
  '%s (%i) is public: as Approved and Released',
  (name, status) => {
    const snapshot = snapshotOf([{}], [{ releaseStatus: status }]);
    const shown = name === 'Approved' || name === 'Released' ? [1] : [];
    expect(cIds(snapshot.releases)).toEqual(shown);
    expect(cIds(snapshot.artists)).toEqual(shown);
  },
);

test.each(Object.values(releaseStatus))('archived with the status %i it is not', (status) => {
  const snapshot = snapshotOf([{}], [{ releaseStatus: status, archived: true }]);
  expect(snapshot).toEqual({ version: 7, exportedAt: stamp.exportedAt, artists: [], releases: [] });
});

test('an artist is public who stands on a visible release, alone or with others', () => {
  const snapshot = snapshotOf(
    [{ cId: 1 }, { cId: 2 }, { cId: 3 }, { cId: 4 }],
    [
      { cId: 1, artistIds: [anId('artist', 2), anId('artist', 1)] },
      { cId: 2, artistIds: [anId('artist', 3)], releaseStatus: releaseStatus.Planning },
      { cId: 3, artistIds: [] },
    ],
  );
  expect(cIds(snapshot.artists)).toEqual([1, 2]);
  expect(snapshot.releases.map(({ artists }) => artists)).toEqual([[2, 1], []]);
});

test.each([
  ['archived', [{ cId: 1 }, { cId: 2, archived: true }]],
  ['gone', [{ cId: 1 }]],
])('an artist who is %s is named nowhere', (_, artists) => {
  const snapshot = snapshotOf(artists, [{ artistIds: [anId('artist', 2), anId('artist', 1)] }]);
  expect(cIds(snapshot.artists)).toEqual([1]);
  expect(snapshot.releases[0]?.artists).toEqual([1]);
});

const full = snapshotOf(
  [
    {
      sortName: 'Moles',
      image: 'mediumsquare/ab/artistsimage_1.jpg',
      earlierSlugs: ['moles'],
      share: 37.5,
      socials: [{ name: 'Instagram', url: 'https://instagram.com/moles' }],
    },
  ],
  [
    {
      cover: 'mediumsquare/cd/releasecover_1.jpg',
      coverAlt: 'A beach at low tide',
      tracks: [aTrack({ isrc: 'QZLBL2019501' })],
      links: [{ name: 'Tidal', url: 'https://tidal.com/album/1' }],
      catalogueNumber: 'GF-001',
      barcode: '036000291452',
      kind: 'album',
      copyright: '℗ 2026',
      earlierSlugs: ['old-title', ''],
    },
  ],
);

test('of an artist these fields are public and no others', () => {
  expect(Object.keys(full.artists[0] ?? {}).toSorted()).toEqual(
    [
      ...['accent', 'bio', 'cId', 'changedAt', 'earlierUrls', 'image', 'name', 'socials'],
      ...['sortName', 'url'],
    ].toSorted(),
  );
});

test('of a release these fields are public and no others', () => {
  expect(Object.keys(full.releases[0] ?? {}).toSorted()).toEqual(
    [
      ...['accent', 'artists', 'barcode', 'cId', 'catalogueNumber', 'changedAt', 'copyright'],
      ...['cover', 'coverAlt', 'description', 'earlierUrls', 'kind', 'links', 'releaseDate'],
      ...['releaseStatus', 'title', 'tracks', 'url'],
    ].toSorted(),
  );
  expect(full.releases[0]?.tracks).toEqual([
    { name: 'Track 1', isrc: 'QZLBL2019501', composer: '', lyricsWriter: '', description: '' },
  ]);
});

test('no id, share, path in storage or slug leaves the server', () => {
  const text = JSON.stringify(full);
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-4/);
  expect(text).not.toMatch(/share|37\.5|"id"|releaseId|artistIds|archived|[sS]lug/);
});

test('addresses are made: of pages, of earlier pages and of images', () => {
  expect(full.artists[0]).toMatchObject({
    url: '/artists/artist-1-1',
    earlierUrls: ['/artists/moles-1'],
    image: 'https://images.example/mediumsquare/ab/artistsimage_1.jpg',
    changedAt: savedAt,
  });
  expect(full.releases[0]).toMatchObject({
    url: '/releases/release-1-1',
    earlierUrls: ['/releases/old-title-1', '/releases/release-1'],
    cover: 'https://images.example/mediumsquare/cd/releasecover_1.jpg',
  });
});

test('what is exported is what the site accepts, with all there is and with the least', () => {
  const least = snapshotOf([{}], [{ releaseDate: null, description: '' }]);
  for (const snapshot of [full, least]) {
    expect(snapshotSchema.parse(snapshot)).toEqual(snapshot);
    expect(snapshotSchema.parse(JSON.parse(JSON.stringify(snapshot)))).toEqual(snapshot);
  }
});
