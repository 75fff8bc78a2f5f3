import { expect, test } from 'vitest';
import type { StoredArtist } from '#domain/artist/artist';
import { artistFields } from '#domain/artist/artistFields';
import { merchFields } from '#domain/merch/merchFields';
import { newsFields } from '#domain/news/newsFields';
import type { StoredRelease } from '#domain/release/release';
import { releaseFields } from '#domain/release/releaseFields';
import { trackFields } from '#domain/release/trackFields';
import { showFields } from '#domain/show/showFields';
import { aFullStoredArtist } from '#fixtures/artists';
import { withChanged, withoutNew } from '#fixtures/changedFields';
import { aFullStoredMerch } from '#fixtures/merch';
import { aFullStoredNews } from '#fixtures/news';
import { aFullStoredRelease } from '#fixtures/releases';
import { aFullStoredShow } from '#fixtures/shows';
import { catalogueTables, originalName } from './catalogueTables.ts';

const artist = aFullStoredArtist();
const release = aFullStoredRelease();
const [track] = release.tracks;
if (!track) throw new Error('A full release has a track.');

const show = aFullStoredShow();
const item = aFullStoredMerch();
const piece = aFullStoredNews();
const all = {
  artists: [artist],
  releases: [release],
  shows: [show],
  merch: [item],
  news: [piece],
};
const tables = catalogueTables(all);
const isOther = (given: Partial<Parameters<typeof catalogueTables>[0]>) =>
  JSON.stringify(catalogueTables({ ...all, ...given })) !== JSON.stringify(tables);
const isChanged = (artists: StoredArtist[], releases: StoredRelease[], shows = [show]) =>
  isOther({ artists, releases, shows });

const stored = <E extends object, T extends object>(entry: E, fields: T) =>
  Object.keys(fields).filter((name) => name in entry) as (keyof E & keyof T)[];

test.each(stored(artist, artistFields))('an artist’s %s is a column as its facts say', (name) => {
  const uses: readonly string[] = artistFields[name].in;
  expect(isChanged([withChanged(artist, name)], [release])).toBe(uses.includes('csv'));
});

test.each(stored(release, releaseFields))('a release’s %s is a column as its facts say', (name) => {
  const uses: readonly string[] = releaseFields[name].in;
  expect(isChanged([artist], [withChanged(release, name)])).toBe(uses.includes('csv'));
});

test.each(stored(show, showFields))('a show’s %s is a column as its facts say', (name) => {
  const uses: readonly string[] = showFields[name].in;
  // A guest has a name of their own.
  const guest = { part: 'main' as const, name: 'Nebelhorn Trio' };
  const changed = name === 'artists' ? { ...show, artists: [guest] } : withChanged(show, name);
  expect(isChanged([artist], [release], [changed])).toBe(uses.includes('csv'));
});

test.each(stored(item, merchFields))('merch’s %s is a column as its facts say', (name) => {
  const uses: readonly string[] = merchFields[name].in;
  const price = { amount: 2900, currency: 'EUR' };
  const changed = name === 'price' ? { ...item, price } : withChanged(item, name);
  expect(isOther({ merch: [changed] })).toBe(uses.includes('csv'));
});

test.each(stored(piece, newsFields))('the %s of news is a column as its facts say', (name) => {
  const uses: readonly string[] = newsFields[name].in;
  expect(isOther({ news: [withChanged(piece, name)] })).toBe(uses.includes('csv'));
});

test.each(stored(track, trackFields))('a track’s %s is a column as its facts say', (name) => {
  const uses: readonly string[] = trackFields[name].in;
  const changed = { ...release, tracks: [withChanged(track, name)] };
  expect(isChanged([artist], [changed])).toBe(uses.includes('csv'));
});

test.each([
  [
    'artists',
    [
      ['number', 1],
      ['name', 'The Moles'],
      ['sortName', 'Moles'],
      ['share', 37.5],
      ['socials', 'Instagram https://instagram.com/moles'],
      ['image', 'mediumsquare/ab/artistsimage_1.jpg'],
      ['bio', '<p>A band from the harbour.</p>'],
      ['id', 'aaaaaaaa-0000-4000-8000-000000000001'],
    ],
  ],
  [
    'releases',
    [
      ['number', 1],
      ['title', 'Release 1'],
      ['artists', 'The Moles'],
      ['artistNumbers', '1'],
      ['releaseDate', '2026-03-20'],
      ['status', 'Out'],
      ['kind', 'album'],
      ['catalogueNumber', 'GF-001'],
      ['barcode', '036000291452'],
      ['copyright', '℗ & © 2026 Gatefold'],
      ['links', 'Tidal https://tidal.com/album/1'],
      ['cover', 'mediumsquare/cd/releasecover_1.jpg'],
      ['description', '<p>Ten songs about the sea.</p>'],
      ['id', 'bbbbbbbb-0000-4000-8000-000000000001'],
    ],
  ],
  [
    'tracks',
    [
      ['releaseNumber', 1],
      ['release', 'Release 1'],
      ['position', 1],
      ['name', 'Low Water'],
      ['isrc', 'QZLBL2019501'],
      ['composer', 'Ida Brandt'],
      ['lyricsWriter', 'Ola Moe'],
      ['description', 'Live, in one take'],
      ['id', 'cccccccc-0000-4000-8000-000000000001'],
    ],
  ],
] as const)(
  'the columns of %s are those that spreadsheets know, in their order',
  (table, known) => {
    const columns = withoutNew({ ...tables[table][0] }, Object.fromEntries(known));
    expect(Object.entries(columns)).toEqual(known);
  },
);

test.each([
  ['Low Water (final).tif', 'releasecover_7-0123456789ab-Low-Water-final-.tif'],
  ['../../etc/passwd', 'releasecover_7-0123456789ab-etc-passwd'],
  ['水.png', 'releasecover_7-0123456789ab-水.png'],
  ['', 'releasecover_7-0123456789ab'],
])('an uploaded picture %s has a name of its own in an export', (fileName, expected) => {
  const picture = 'mediumsquare/0/releasecover_7.jpg';
  expect(originalName({ picture, fileName, sha256: '0123456789abcdef' })).toBe(expected);
});

test('everybody who wrote, played or is credited has a line for each role', () => {
  const { people } = catalogueTables({
    artists: [artist],
    shows: [],
    merch: [],
    news: [],
    releases: [
      {
        ...release,
        credits: 'Mastering: Jane Roe, Ola Moe',
        tracks: [
          {
            ...track,
            composer: 'Ida Brandt & Ola Moe',
            lyricsWriter: 'trad.',
            performer: '',
            guests: '',
            credits: 'Fiddle: Per Lie',
          },
        ],
      },
    ],
  });
  const { cId, title } = release;
  expect(people.map(({ name, role, position }) => [name, role, position])).toEqual([
    ['Jane Roe', 'Mastering', ''],
    ['Ola Moe', 'Mastering', ''],
    ['Ida Brandt', 'Composer', 1],
    ['Ola Moe', 'Composer', 1],
    ['Per Lie', 'Fiddle', 1],
  ]);
  expect(people[4]).toMatchObject({ releaseNumber: cId, release: title, track: track.name });
});
