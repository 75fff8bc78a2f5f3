/** A small catalogue, and every change to it that a publication must show. */
import type { PublicLabel } from '#domain/label/publicLabel';
import type { PublicArtist } from '#domain/publication/publicArtist';
import type { PublicMerch } from '#domain/publication/publicMerch';
import type { PublicNews } from '#domain/publication/publicNews';
import type { PublicNewsletter } from '#domain/publication/publicNewsletter';
import type { PublicRelease } from '#domain/publication/publicRelease';
import type { PublicShow } from '#domain/publication/publicShow';
import type { Snapshot } from '#domain/publication/snapshot';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aPublicMerch } from '#fixtures/merch';
import { aPublicNews } from '#fixtures/news';
import { aPublicNewsletter } from '#fixtures/newsletters';
import { aPublicShow } from '#fixtures/shows';
import { aPublicArtist, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import {
  artistChanges,
  labelChanges,
  merchChanges,
  newsChanges,
  newsletterChanges,
  releaseChanges,
  showChanges,
  themeChanges,
  trackChanges,
} from './changedValues.ts';

export const small = aSnapshot({
  artists: [
    aPublicArtist({ cId: 1, name: 'Sluice' }),
    aPublicArtist({
      cId: 2,
      name: 'Orrery',
      image: 'https://images.example/mediumsquare/x/a_2.jpg',
    }),
  ],
  releases: [
    aPublicRelease({ cId: 1, title: 'Spillway', releaseDate: '2026-01-09' }),
    aPublicRelease({
      cId: 2,
      title: 'Weir',
      releaseDate: '2026-02-06',
      artists: [1, 2],
      tracks: [{ name: 'Sill', isrc: '', composer: '', lyricsWriter: '', description: '' }],
    }),
    aPublicRelease({
      cId: 3,
      title: 'Sluice Gate',
      releaseDate: '2026-03-22',
      releaseStatus: releaseStatus.Approved,
    }),
    aPublicRelease({ cId: 4, title: 'Tide Mill', releaseDate: '2026-03-21', artists: [2] }),
    ...Array.from({ length: 8 }, (_, index) =>
      aPublicRelease({ cId: 10 + index, releaseDate: '2020-03-20' }),
    ),
  ],
  merch: [
    aPublicMerch({
      cId: 1,
      url: '/shop/shirt-1',
      links: [{ name: 'Shop', url: 'https://shop.example/1' }],
    }),
    aPublicMerch({ cId: 2, url: '/shop/pin-2', name: 'Pin', artists: [], state: 'soldOut' }),
  ],
  news: [
    aPublicNews({ cId: 1, url: '/news/studio-1', title: 'In the studio', day: '2026-03-10' }),
    aPublicNews({ cId: 2, url: '/news/tour-2', title: 'On tour', day: '2026-02-01' }),
  ],
  newsletters: [
    aPublicNewsletter({ number: 2, url: '/newsletters/tide-mill-2', subject: 'Tide Mill' }),
    aPublicNewsletter({ number: 1 }),
  ],
  shows: [
    aPublicShow({ cId: 1, url: '/shows/berlin-1', venue: { country: 'DE' }, starts: '20:00' }),
    aPublicShow({
      cId: 2,
      url: '/shows/oslo-2',
      venue: { city: 'Oslo', country: 'NO' },
      day: '2026-04-02',
    }),
    aPublicShow({ cId: 3, url: '/shows/bergen-3', venue: { city: 'Bergen' }, day: '2026-01-17' }),
  ],
});

export const withRelease = (cId: number, change: Partial<PublicRelease>): Snapshot => ({
  ...small,
  releases: small.releases.map((one) => (one.cId === cId ? { ...one, ...change } : one)),
});
const withArtist = (cId: number, change: Partial<PublicArtist>): Snapshot => ({
  ...small,
  artists: small.artists.map((one) => (one.cId === cId ? { ...one, ...change } : one)),
});
const withMerch = (cId: number, change: Partial<PublicMerch>): Snapshot => ({
  ...small,
  merch: small.merch.map((one) => (one.cId === cId ? { ...one, ...change } : one)),
});

const withNews = (cId: number, change: Partial<PublicNews>): Snapshot => ({
  ...small,
  news: small.news.map((one) => (one.cId === cId ? { ...one, ...change } : one)),
});

const withNewsletter = (change: Partial<PublicNewsletter>): Snapshot => ({
  ...small,
  newsletters: small.newsletters.map((one) => (one.number === 1 ? { ...one, ...change } : one)),
});

const withShow = (cId: number, change: Partial<PublicShow>): Snapshot => ({
  ...small,
  shows: small.shows.map((one) => (one.cId === cId ? { ...one, ...change } : one)),
});

/** The small catalogue of a label that also has German pages. */
export const inTwo: Snapshot = {
  ...small,
  label: { ...small.label, languages: ['en', 'de'], pages: labelChanges.pages },
};
const releaseInTwo = (change: Partial<PublicRelease>): Snapshot => ({
  ...inTwo,
  releases: inTwo.releases.map((one) => (one.cId === 2 ? { ...one, ...change } : one)),
});
const artistInTwo = (change: Partial<PublicArtist>): Snapshot => ({
  ...inTwo,
  artists: inTwo.artists.map((one) => (one.cId === 1 ? { ...one, ...change } : one)),
});
const labelInTwo = (change: Partial<PublicLabel>): Snapshot => ({
  ...inTwo,
  label: { ...inTwo.label, ...change },
});
const [imprint] = inTwo.label.pages;

export const changesInTwo: [string, Snapshot][] = [
  ['a title', releaseInTwo({ title: 'Another title' })],
  ['a German description', releaseInTwo({ descriptionIn: { de: '<p>Ein Wehr bei Nacht.</p>' } })],
  ['tags', releaseInTwo({ tags: 'Drone, Folk' })],
  ['a kind', releaseInTwo({ kind: 'ep' })],
  [
    'lyrics',
    releaseInTwo({
      tracks: [
        { ...(inTwo.releases[1]?.tracks[0] as PublicRelease['tracks'][number]), lyrics: 'Wasser' },
      ],
    }),
  ],
  ['an artist’s name', artistInTwo({ name: 'Another name' })],
  ['a German bio', artistInTwo({ bioIn: { de: '<p>Eine Band von der Küste.</p>' } })],
  [
    'German texts of the label',
    labelInTwo({ taglineIn: { de: 'Platten.' }, privacyIn: { de: '<p>Wenig.</p>' } }),
  ],
  [
    'a page of the label in German',
    labelInTwo({
      pages: imprint
        ? [{ ...imprint, titleIn: { de: 'Impressum' }, bodyIn: { de: '<p>Wir.</p>' } }]
        : [],
    }),
  ],
  ['words', labelInTwo({ words: { 'en.home.headline': 'Another headline' } })],
  ['the language of earlier texts', labelInTwo({ textsLanguage: 'fr' })],
  ['the order of the languages', labelInTwo({ languages: ['de', 'en'] })],
  ['a language less', labelInTwo({ languages: ['en'] })],
  ['another second language', labelInTwo({ languages: ['en', 'nb'] })],
];

export const changes: [string, Snapshot][] = [
  ...Object.entries(releaseChanges).map(([field, value]): [string, Snapshot] => [
    `release.${field}`,
    withRelease(2, field === 'cId' ? { cId: 99, url: '/releases/weir-99' } : { [field]: value }),
  ]),
  ...Object.entries(artistChanges).map(([field, value]): [string, Snapshot] => [
    `artist.${field}`,
    field === 'cId'
      ? {
          ...withArtist(1, { cId: 98, url: '/artists/sluice-98' }),
          releases: small.releases.map((one) => ({
            ...one,
            artists: one.artists.map((cId) => (cId === 1 ? 98 : cId)),
          })),
        }
      : withArtist(1, { [field]: value }),
  ]),
  ...Object.entries(showChanges).map(([field, value]): [string, Snapshot] => [
    `show.${field}`,
    withShow(1, field === 'cId' ? { cId: 97, url: '/shows/berlin-97' } : { [field]: value }),
  ]),
  ...Object.entries(labelChanges).map(([field, value]): [string, Snapshot] => [
    `label.${field}`,
    { ...small, label: { ...small.label, [field]: value } },
  ]),
  ...Object.entries(trackChanges).map(([field, value]): [string, Snapshot] => [
    `track.${field}`,
    withRelease(2, {
      tracks: (small.releases[1]?.tracks ?? []).map((track) => ({ ...track, [field]: value })),
    }),
  ]),
  ...Object.entries(themeChanges).map(([field, value]): [string, Snapshot] => [
    `theme.${field}`,
    {
      ...small,
      label: { ...small.label, theme: { ...small.label.theme, [field]: value } },
    },
  ]),
  ['a release less', { ...small, releases: small.releases.slice(1) }],
  ['a release more', { ...small, releases: [...small.releases, aPublicRelease({ cId: 50 })] }],
  ...Object.entries(merchChanges).map(([field, value]): [string, Snapshot] => [
    `merch.${field}`,
    withMerch(1, field === 'cId' ? { cId: 97, url: '/shop/shirt-97' } : { [field]: value }),
  ]),
  ['an item of merch less', { ...small, merch: small.merch.slice(1) }],
  [
    'an item of merch more',
    { ...small, merch: [...small.merch, aPublicMerch({ cId: 50, url: '/shop/tote-50' })] },
  ],
  ...Object.entries(newsChanges).map(([field, value]): [string, Snapshot] => [
    `news.${field}`,
    withNews(1, field === 'cId' ? { cId: 97, url: '/news/studio-97' } : { [field]: value }),
  ]),
  ['a piece of news less', { ...small, news: small.news.slice(1) }],
  [
    'a piece of news more',
    { ...small, news: [...small.news, aPublicNews({ cId: 50, url: '/news/more-50' })] },
  ],
  ...Object.entries(newsletterChanges).map(([field, value]): [string, Snapshot] => [
    `newsletters.${field}`,
    withNewsletter(field === 'number' ? { number: 97 } : { [field]: value }),
  ]),
  ['a newsletter less', { ...small, newsletters: small.newsletters.slice(1) }],
  ['a show less', { ...small, shows: small.shows.slice(1) }],
  [
    'a show more',
    { ...small, shows: [...small.shows, aPublicShow({ cId: 50, url: '/shows/berlin-50' })] },
  ],
  ['the order of the releases', { ...small, releases: small.releases.toReversed() }],
  [
    'an artist less',
    {
      ...small,
      artists: small.artists.slice(0, 1),
      releases: small.releases.map((one) => ({ ...one, artists: [1] })),
    },
  ],
];
