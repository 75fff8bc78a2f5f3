/** A small catalogue, and every change to it that a publication must show. */
import { neutralPublicLabel, type PublicLabel } from '#domain/label/publicLabel';
import type { PublicArtist } from '#domain/publication/publicArtist';
import { type PublicMerch, publicMerchSchema } from '#domain/publication/publicMerch';
import { type PublicNews, publicNewsSchema } from '#domain/publication/publicNews';
import {
  type PublicNewsletter,
  publicNewsletterSchema,
} from '#domain/publication/publicNewsletter';
import { type PublicRelease, publicReleaseSchema } from '#domain/publication/publicRelease';
import { type PublicShow, publicShowSchema } from '#domain/publication/publicShow';
import type { Snapshot } from '#domain/publication/snapshot';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aTextInEveryField } from '#fixtures/changedFields';
import { aPublicMerch } from '#fixtures/merch';
import { aPublicNews } from '#fixtures/news';
import { aPublicNewsletter } from '#fixtures/newsletters';
import { aFullEdition } from '#fixtures/releases';
import { aPublicShow } from '#fixtures/shows';
import { aPublicArtist, aPublicRelease, aSnapshot } from '#fixtures/snapshots';

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

const links = [{ name: 'Bandcamp', url: 'https://sluice.bandcamp.com/album/weir' }];
const tracks = [
  { name: 'Gate', isrc: 'QZLBL2019501', composer: 'A', lyricsWriter: 'B', description: 'C' },
];
/** A changed value for every public field of a release. */
export const releaseChanges = publicReleaseSchema.required().parse({
  ...aTextInEveryField(publicReleaseSchema),
  cId: 99,
  title: 'Another title',
  url: '/releases/another-2',
  cover: 'https://images.example/mediumsquare/y/releasecover_2.jpg',
  accent: '#1f3b57',
  color: '#c04020',
  coverAlt: 'A weir at night',
  pictures: [
    {
      url: 'https://images.example/mediumsquare/y/releasecover_3.jpg',
      accent: '#1f3b57',
      alt: 'The labels',
      kind: 'label',
    },
  ],
  press: [{ quote: 'Another quote.', source: 'Another paper' }],
  releaseDate: '2025-12-24',
  description: '<p>Another description, long enough to be shown.</p>',
  descriptionIn: { en: '<p>Another description, in English.</p>' },
  textsLanguage: 'nb',
  releaseStatus: releaseStatus.Approved,
  links,
  catalogueNumber: 'LSR 2',
  barcode: '4006381333931',
  musicBrainzId: '5d1f7b1e-3a0c-3c38-8f41-92a1a7a6c0de',
  kind: 'ep',
  editions: [{ ...aFullEdition(), sides: [{ name: 'A', tracks: [1] }] }],
  copyright: '2026 Someone else',
  credits: 'Drums: Bo Lund',
  language: 'nb',
  tags: 'Drone',
  earlierUrls: ['/releases/once-2'],
  artists: [2],
  tracks,
  changedAt: '2026-03-20T10:00:00.000Z',
});
/** A changed value for every public field of an artist. */
export const artistChanges: { [K in keyof Required<PublicArtist>]: PublicArtist[K] } = {
  cId: 98,
  name: 'Another name',
  sortName: 'Aardvark',
  note: 'piano',
  bio: '<p>Another bio.</p>',
  bioIn: { en: '<p>Another bio, in English.</p>' },
  textsLanguage: 'nb',
  image: 'https://images.example/mediumsquare/z/artistsimage_1.jpg',
  accent: '#55304a',
  color: 'label',
  photographs: [
    {
      url: 'https://images.example/mediumsquare/z/artistsimage_2.jpg',
      accent: '#55304a',
      alt: 'At the harmonium',
      credit: 'Jane Roe',
    },
  ],
  url: '/artists/another-1',
  socials: links,
  musicBrainzId: '0b7e7f0a-5a0c-3f0e-9f5b-1d2c3b4a5e6f',
  earlierUrls: ['/artists/once-1'],
  changedAt: '2026-03-20T10:00:00.000Z',
};
/** A changed value for every public field of a piece of news. */
export const newsChanges = publicNewsSchema.required().parse({
  ...aTextInEveryField(publicNewsSchema),
  cId: 99,
  url: '/news/another-1',
  earlierUrls: ['/news/before-1'],
  title: 'Another title',
  titleIn: { en: 'Another title in English' },
  day: '2026-03-12',
  text: '<p>Another text.</p>',
  textIn: { en: '<p>Another text in English.</p>' },
  textsLanguage: 'nb',
  images: [{ url: 'https://images.example/mediumsquare/x/newspicture_1.jpg', accent: '#c04020' }],
  changedAt: '2026-03-21T09:00:00.000Z',
});

/** A changed value for every public field of a newsletter. */
const newsletterChanges = publicNewsletterSchema.required().parse({
  number: 97,
  url: '/newsletters/another-1',
  day: '2026-03-12',
  sentAt: '2026-03-12T09:00:00.000Z',
  subject: 'Another subject',
  text: 'Another text.',
  buttonLabel: 'Listen',
  buttonAddress: 'https://example.com/listen',
  language: 'nb',
  others: {
    en: { subject: 'Another in English', text: 'A text.', buttonLabel: '', buttonAddress: '' },
  },
});

/** A changed value for every public field of an item of merch. */
export const merchChanges = publicMerchSchema.required().parse({
  ...aTextInEveryField(publicMerchSchema),
  cId: 97,
  url: '/shop/another-1',
  earlierUrls: ['/shop/once-1'],
  artists: [2],
  price: { amount: 1200, currency: 'NOK' },
  state: 'preorder',
  sizes: [{ name: 'XL', state: 'fewLeft' }],
  links: [{ name: 'Big Cartel', url: 'https://shop.example/97' }],
  description: '<p>Seated.</p>',
  descriptionIn: { en: '<p>In English.</p>' },
  textsLanguage: 'nb',
  images: [
    {
      url: 'https://images.example/mediumsquare/x/merchpicture_1.jpg',
      accent: '#1f3b57',
      alt: 'The back',
    },
  ],
  changedAt: '2026-03-20T10:00:00.000Z',
});

/** A changed value for every public field of a show. */
export const showChanges = publicShowSchema.required().parse({
  ...aTextInEveryField(publicShowSchema),
  cId: 97,
  url: '/shows/another-1',
  earlierUrls: ['/shows/once-1'],
  artists: [
    { part: 'main', name: 'Orrery', cId: 2 },
    { part: 'support', name: 'A guest' },
  ],
  day: '2026-12-05',
  doors: '18:00',
  starts: '21:30',
  timeZone: 'America/New_York',
  venue: { name: 'A hall', city: 'Akron', country: 'US', url: 'https://venue.example/' },
  tickets: [
    { url: 'https://tickets.example/1', name: 'DICE', price: { amount: 1800, currency: 'USD' } },
  ],
  isFree: true,
  ageLimit: 21,
  state: 'moved',
  previousDay: '2026-11-21',
  stateNoteIn: { en: 'Tickets stay valid.' },
  note: '<p>Seated.</p>',
  noteIn: { en: '<p>Seated, in English.</p>' },
  textsLanguage: 'nb',
  poster: 'https://images.example/mediumsquare/x/showposter_1.jpg',
  accent: '#1f3b57',
  release: 2,
  sequence: 3,
  changedAt: '2026-03-20T10:00:00.000Z',
});

/** A changed value for every public field of the label. */
export const labelChanges: { [K in keyof Required<PublicLabel>]: PublicLabel[K] } = {
  name: 'Another label',
  tagline: 'Another line.',
  taglineIn: { en: 'Another line, in English.' },
  description: 'Another description.',
  descriptionIn: { en: 'Another description, in English.' },
  mail: 'post@another.example',
  mailBy: 'smtp',
  hostedBy: 'Hetzner',
  icon: 'AAABAA==',
  drawnCovers: 'https://images.example/covers/0/',
  shareCards: 'https://images.example/cards/',
  timeZone: 'Pacific/Auckland',
  legalName: 'Another Label Ltd',
  year: 1999,
  languages: ['nb'],
  textsLanguage: 'nb',
  marks: { ...neutralPublicLabel.marks, light: 'https://images.example/marks/0/mark.svg' },
  theme: { ...neutralPublicLabel.theme, paper: '#ffffff' },
  socials: links,
  merchUrl: 'https://shop.another.example/',
  demos: { by: 'off', url: null },
  newsletter: false,
  newsletterArchive: false,
  listening: 'clip',
  pages: [
    {
      slug: 'imprint',
      earlierSlugs: ['impressum'],
      title: 'Imprint',
      body: '<p>The people of the label.</p>',
      place: 'menu',
    },
  ],
  privacy: '<p>Another word on privacy.</p>',
  privacyIn: { en: '<p>Another word on privacy, in English.</p>' },
  featured: [{ kind: 'release', cId: 1, until: '2999-01-01' }],
  homeSections: ['latest', 'shop', 'featured', 'newsletter', 'artists'],
  menu: [{ to: '/contact', name: 'Say hello', hidden: false }],
  footer: [{ to: '/privacy', name: '', hidden: true }],
  words: { 'en.home.headline': 'Another headline' },
};

type PublicTrack = PublicRelease['tracks'][number];
/** A changed value for every public field of a track. */
export const trackChanges: { [K in keyof Required<PublicTrack>]: PublicTrack[K] } = {
  name: 'Another name',
  isrc: 'QZLBL2019501',
  composer: 'Another composer',
  lyricsWriter: 'Another writer',
  description: 'Another description.',
  performer: 'Another performer',
  guests: 'Another guest',
  credits: 'Drums: Bo Lund',
  lyrics: 'Another verse.',
  language: 'nb',
  explicit: true,
  audio: 'https://images.example/audio/another.mp3',
  heard: 'whole',
  heardSeconds: 12,
  seconds: 61,
  waveform: 'AAEC',
};

type Theme = PublicLabel['theme'];
/** A changed value for every part of the looks. */
export const themeChanges: { [K in keyof Required<Theme>]: Theme[K] } = {
  preset: 'riso',
  paper: '#fff8e8',
  ink: '#102030',
  accent: '#8a1f6b',
  dark: { paper: '#000000', ink: '#f0f0f0', accent: '#ff66aa' },
  display: 'jost',
  text: 'figtree',
};

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
      tracks: [{ ...(inTwo.releases[1]?.tracks[0] as PublicTrack), lyrics: 'Wasser' }],
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
