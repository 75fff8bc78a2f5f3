import { expect, test } from 'vitest';
import { buildCatalogue } from '#catalogue/builtCatalogue';
import { inCatalogue } from '#catalogue/reading';
import { toSnapshot } from '#domain/publication/snapshot';
import { aFullStoredArtist } from '#fixtures/artists';
import { aCatalogue, aStamp } from '#fixtures/catalogues';
import { withoutNew } from '#fixtures/changedFields';
import { aStoredLabel } from '#fixtures/labels';
import { aFullStoredMerch } from '#fixtures/merch';
import { aFullStoredNews } from '#fixtures/news';
import { aFullStoredRelease } from '#fixtures/releases';
import { aFullStoredShow, aStoredShow } from '#fixtures/shows';
import { publicData } from './publicData.ts';

const savedAt = '2026-03-20T09:00:00.000Z';
const fullShow = { ...aFullStoredShow(), publicFrom: '2026-03-01' };
const fullMerch = {
  ...aFullStoredMerch(),
  publicFrom: '2026-03-01',
};
const stamp = aStamp({ version: 7, exportedAt: savedAt });
const snapshot = toSnapshot(
  aCatalogue({
    label: aStoredLabel(),
    artists: [{ entity: aFullStoredArtist(), savedAt }],
    releases: [{ entity: aFullStoredRelease(), savedAt }],
    merch: [{ entity: fullMerch, savedAt }],
    news: [{ entity: aFullStoredNews(), savedAt }],
    shows: [fullShow, aStoredShow({ cId: 2, day: '2026-01-10' })].map((entity) => ({
      entity,
      savedAt,
    })),
  }),
  stamp,
);

const data = inCatalogue(buildCatalogue(snapshot, '2026-03-20'), publicData);

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

test('the file says whose it is, and of which publication', () => {
  const { artists: _, releases: __, shows: ___, merch: ____, news: _____, label, ...head } = data;
  expect(JSON.stringify(label)).toMatch(
    /^\{"name":"Nightjar","url":"https:\/\/gatefold.example",.*"timeZone":"Europe\/Oslo"/,
  );
  // The site's own: its favicon, its mail service, the choice that new tracks begin with.
  for (const field of [
    'icon',
    'mailBy',
    'hostedBy',
    'hasGitHubBackup',
    'drawnCovers',
    'shareCards',
    'listening',
    'newsletter',
    'mailShown',
  ])
    expect(label).not.toHaveProperty(field);
  expect(JSON.stringify(head)).toBe(`{"version":7,"exportedAt":"${savedAt}"}`);
});

test.each([
  ['artist', data.artists[0], knownArtist],
  ['release', data.releases[0], knownRelease],
])('in the file, the %s is byte for byte as before', (_, entry, known) => {
  expect(JSON.stringify(withoutNew({ ...entry }, known))).toBe(JSON.stringify(known));
});

test('in the file, merch has what is public of it and nothing else', () => {
  const [item, ...others] = data.merch;
  expect(others).toEqual([]);
  expect(item).toMatchObject({
    ...{ cId: 1, name: 'Tide shirt', state: 'inStock', artists: [1] },
    url: 'https://gatefold.example/shop/tide-shirt-1',
    price: { amount: 2800, currency: 'EUR' },
    sizes: fullMerch.sizes.map(({ name, state }) => ({ name, state })),
    links: fullMerch.links,
    descriptionIn: { de: '<p>Von Hand gedruckt.</p>' },
    changedAt: savedAt,
  });
  expect(item?.images).toEqual([
    { url: 'https://images.example/mediumsquare/ab/merchpicture_1.jpg', alt: 'The back' },
    { url: 'https://images.example/mediumsquare/cd/merchpicture_1.jpg' },
  ]);
  const kept = [
    'publicFrom',
    'status',
    'returnedWith',
    'id',
    'slug',
    'earlierUrls',
    'earlierCountries',
  ];
  for (const field of kept) expect(item).not.toHaveProperty(field);
});

test('in the file, news has what is public of it and nothing else', () => {
  const [piece, ...others] = data.news;
  expect(others).toEqual([]);
  expect(piece).toEqual({
    ...{ cId: 1, title: 'In the studio', day: '2026-03-10', author: 'Mira Tangen' },
    ...{ text: '<p>Since Monday.</p>', titleIn: { de: 'Im Studio' } },
    textIn: { de: '<p>Seit Montag.</p>' },
    url: 'https://gatefold.example/news/in-the-studio-1',
    images: [
      { url: 'https://images.example/mediumsquare/ab/newspicture_1.jpg', alt: 'The desk' },
      { url: 'https://images.example/mediumsquare/cd/newspicture_1.jpg', credit: 'Jane Roe' },
    ],
    changedAt: savedAt,
  });
});

test('in the file, shows stand by day, with what is public of them and nothing else', () => {
  const [past, coming] = data.shows;
  expect(past?.cId).toBe(2);
  const { artists, tickets, ...show } = coming ?? {};
  expect(artists).toEqual([{ part: 'main', name: expect.any(String), cId: 1 }]);
  expect(tickets).toEqual(fullShow.tickets);
  expect(show).toMatchObject({
    ...{ cId: 1, day: '2026-11-21', doors: '19:00', starts: '20:30', timeZone: 'Europe/Berlin' },
    ...{
      state: 'moved',
      previousDay: '2026-11-14',
      previousVenue: { name: 'Lido', city: 'Potsdam', country: 'DE' },
      boughtTickets: 'valid',
      venue: { country: 'DE' },
      ageLimit: 18,
      release: 1,
    },
    url: 'https://gatefold.example/shows/berlin-badehaus-1',
    poster: 'https://images.example/mediumsquare/ab/showposter_1.jpg',
    noteIn: { de: '<p>Bestuhlt.</p>' },
    changedAt: savedAt,
  });
  // The site's own, or not public.
  const kept = ['sequence', 'accent', 'posterAlt', 'publicFrom', 'status', 'returnedWith', 'id'];
  for (const field of [...kept, 'slug', 'earlierUrls']) expect(show).not.toHaveProperty(field);
});

test('an edition has the state of the day, as on the pages', () => {
  const announced = { ...aFullStoredRelease(), releaseDate: '2026-05-01' };
  const [edition] = announced.editions ?? [];
  const state = (today: string) => {
    const own = toSnapshot(
      aCatalogue({
        label: aStoredLabel(),
        artists: [{ entity: aFullStoredArtist(), savedAt }],
        releases: [
          { entity: { ...announced, editions: edition && [{ ...edition, day: null }] }, savedAt },
        ],
      }),
      stamp,
    );
    return inCatalogue(buildCatalogue(own, today), publicData).releases[0]?.editions?.[0]?.state;
  };
  expect([state('2026-03-20'), state('2026-05-01')]).toEqual(['preorder', 'inStock']);
});
