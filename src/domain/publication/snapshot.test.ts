import { expect, test } from 'vitest';
import { firstLabel } from '#domain/label/label';
import { neutralPublicLabel } from '#domain/label/publicLabel';
import { snapshotSchema, toSnapshot } from '#domain/publication/snapshot';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aFullStoredArtist, aStoredArtist } from '#fixtures/artists';
import { aCatalogue, aStamp } from '#fixtures/catalogues';
import { withoutNew } from '#fixtures/changedFields';
import { anId } from '#fixtures/ids';
import { aFullEdition, aFullStoredRelease, aStoredRelease } from '#fixtures/releases';

const savedAt = '2026-03-20T09:00:00.000Z';
const stamp = aStamp({ version: 7 });

function snapshotOf(artists: object[], releases: object[], label = firstLabel) {
  const catalogue = aCatalogue({
    label,
    artists: artists.map((artist) => ({ entity: aStoredArtist(artist), savedAt })),
    releases: releases.map((release) => ({ entity: aStoredRelease(release), savedAt })),
  });
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
  expect(snapshot).toEqual({
    schema: 1,
    version: 7,
    exportedAt: stamp.exportedAt,
    label: neutralPublicLabel,
    artists: [],
    releases: [],
    merch: [],
    news: [],
    newsletters: [],
    shows: [],
  });
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

test('the label features only what is public, by number and last day', () => {
  const featured = [
    { kind: 'release' as const, id: anId('release', 2), name: 'A secret' },
    { kind: 'artist' as const, id: anId('artist', 2), name: 'Nobody yet' },
    { kind: 'release' as const, id: anId('release', 3), name: 'Ended', until: '2026-03-19' },
    { kind: 'release' as const, id: anId('release', 1), name: 'Weir', until: '2026-03-20' },
    { kind: 'artist' as const, id: anId('artist', 1), name: 'Sluice' },
  ];
  const { label } = snapshotOf(
    [{ cId: 1 }, { cId: 2 }],
    [{ cId: 1 }, { cId: 2, releaseStatus: releaseStatus.Planning }, { cId: 3 }],
    { ...firstLabel, featured },
  );
  expect(label.featured).toEqual([
    { kind: 'release', cId: 1, until: '2026-03-20' },
    { kind: 'artist', cId: 1 },
  ]);
});

const full = snapshotOf([aFullStoredArtist()], [aFullStoredRelease()]);

test('of an artist these fields are public and no others', () => {
  expect(Object.keys(full.artists[0] ?? {}).toSorted()).toEqual(
    [
      ...[
        'accent',
        'bio',
        'bioIn',
        'cId',
        'changedAt',
        'color',
        'earlierUrls',
        'image',
        'name',
        'note',
        'photographs',
        'socials',
      ],
      ...['musicBrainzId', 'sortName', 'textsLanguage', 'url'],
    ].toSorted(),
  );
});

test('of a release these fields are public and no others', () => {
  expect(Object.keys(full.releases[0] ?? {}).toSorted()).toEqual(
    [
      ...['accent', 'artists', 'barcode', 'cId', 'catalogueNumber', 'changedAt', 'color'],
      ...['copyright', 'credits', 'language', 'latinTitle', 'musicBrainzId'],
      ...[
        'cover',
        'coverAlt',
        'description',
        'descriptionIn',
        'earlierUrls',
        'editions',
        'kind',
        'links',
        'pictures',
        'press',
        'releaseDate',
      ],
      ...['releaseStatus', 'tags', 'textsLanguage', 'title', 'tracks', 'url'],
    ].toSorted(),
  );
  expect(full.releases[0]?.tracks).toEqual([
    {
      name: 'Low Water',
      isrc: 'QZLBL2019501',
      composer: 'Ida Brandt',
      lyricsWriter: 'Ola Moe',
      description: 'Live, in one take',
      performer: 'The Night Shift',
      guests: 'Ada Berg',
      credits: 'Drums: Bo Lund',
      lyrics: 'Low water,\nlow light.',
      language: 'nb',
      explicit: true,
      seconds: 225,
    },
  ]);
});

test('an edition is public with these fields alone, and names tracks by their positions', () => {
  const [edition] = full.releases[0]?.editions ?? [];
  const { left: _, ...shown } = aFullEdition();
  expect(edition).toEqual({
    ...shown,
    sides: [{ name: 'A', tracks: [1] }],
    picture: 'https://images.example/mediumsquare/cc/releasecover_1.jpg',
  });
});

test('no id but that of an edition, share, path in storage or slug leaves the server', () => {
  const releases = full.releases.map(({ editions: _, ...release }) => release);
  const text = JSON.stringify({ ...full, releases });
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-4/);
  expect(text).not.toMatch(/share(?!Cards)|37\.5|"id"|releaseId|artistIds|archived|[sS]lug/);
});

test('addresses are made: of pages, of earlier pages and of images', () => {
  expect(full.artists[0]).toMatchObject({
    url: '/artists/the-moles-1',
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

test('of pictures, only what the pages show is public, at public addresses', () => {
  expect(full.releases[0]?.pictures).toEqual([
    {
      url: 'https://images.example/mediumsquare/cc/releasecover_1.jpg',
      accent: '#d8432b',
      alt: 'The tide table',
      kind: 'back',
    },
  ]);
  expect(full.artists[0]?.photographs).toEqual([
    {
      url: 'https://images.example/mediumsquare/aa/artistsimage_1.jpg',
      accent: '#2b43d8',
      alt: 'At the harmonium',
      credit: 'Jane Roe',
    },
  ]);
  const extra = { url: 'a/b.jpg', accent: null, kind: 'back' as const, note: 'Not for the public' };
  const shown = snapshotOf([{}], [{ pictures: [extra] }]);
  const withNote = toSnapshot(
    aCatalogue({
      artists: [{ entity: aStoredArtist(), savedAt }],
      releases: [{ entity: { ...aStoredRelease(), pictures: [extra] }, savedAt }],
    }),
    stamp,
  );
  expect(JSON.stringify([shown, withNote])).not.toContain('Not for the public');
  expect(withNote.releases[0]?.pictures).toHaveLength(1);
});

test('the pictures of a release that is not public stay hidden', () => {
  const url = 'mediumsquare/hidden/releasecover_1.jpg';
  const pictures = [{ url, accent: null, kind: 'inlay' as const }];
  for (const hidden of [{ releaseStatus: 10 as const }, { archived: true }])
    expect(JSON.stringify(snapshotOf([{}], [{ ...hidden, pictures }]))).not.toContain('hidden/');
  expect(JSON.stringify(snapshotOf([{}], [{ pictures }]))).toContain('hidden/');
  const none = snapshotOf([{}], [{ pictures: [] }]);
  expect(none.releases[0]).not.toHaveProperty('pictures');
});

test('what is exported is what the site accepts, with all there is and with the least', () => {
  const least = snapshotOf([{}], [{ releaseDate: null, description: '' }]);
  for (const snapshot of [full, least]) {
    expect(snapshotSchema.parse(snapshot)).toEqual(snapshot);
    expect(snapshotSchema.parse(JSON.parse(JSON.stringify(snapshot)))).toEqual(snapshot);
  }
});

test('one entry that can’t be read has its name, its number and the reason', () => {
  const release = aStoredRelease();
  const reason = 'The stored version is not valid JSON.';
  const snapshot = toSnapshot(
    aCatalogue({
      artists: [{ entity: aStoredArtist(), savedAt }],
      unreadable: { releases: [{ id: release.id, row: release, reason }] },
    }),
    stamp,
  );
  const { cId, title } = release;
  expect(snapshot.releases).toEqual([{ cId, title }]);
  expect(snapshot.faults).toEqual([{ kind: 'release', cId, reason, isToDrop: false }]);
});

test('one that can’t be read stays as hidden as it was', () => {
  const row = aStoredRelease({ releaseStatus: 10 });
  const releases = [{ id: row.id, row, reason: 'The stored version is not valid JSON.' }];
  expect(toSnapshot(aCatalogue({ unreadable: { releases } }), stamp).releases).toEqual([]);
});

const knownArtist = {
  cId: 1,
  name: 'The Moles',
  sortName: 'Moles',
  bio: '<p>A band from the harbour.</p>',
  image: 'https://images.example/mediumsquare/ab/artistsimage_1.jpg',
  accent: '#2b43d8',
  url: '/artists/the-moles-1',
  earlierUrls: ['/artists/moles-1'],
  socials: [{ name: 'Instagram', url: 'https://instagram.com/moles' }],
  changedAt: '2026-03-20T09:00:00.000Z',
};

const knownRelease = {
  cId: 1,
  title: 'Release 1',
  url: '/releases/release-1-1',
  earlierUrls: ['/releases/old-title-1', '/releases/release-1'],
  cover: 'https://images.example/mediumsquare/cd/releasecover_1.jpg',
  accent: '#d8432b',
  coverAlt: 'A beach at low tide',
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

test.each([
  ['artist', full.artists[0], knownArtist],
  ['release', full.releases[0], knownRelease],
])('of a snapshot, the %s is stored byte for byte as before', (_, entry, known) => {
  expect(JSON.stringify(withoutNew({ ...entry }, known))).toBe(JSON.stringify(known));
});
