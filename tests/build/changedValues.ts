/** A changed value for every public field of each kind of entry, of the label and of its looks. */
import { neutralPublicLabel, type PublicLabel } from '#domain/label/publicLabel';
import type { PublicArtist } from '#domain/publication/publicArtist';
import { publicMerchSchema } from '#domain/publication/publicMerch';
import { publicNewsSchema } from '#domain/publication/publicNews';
import { publicNewsletterSchema } from '#domain/publication/publicNewsletter';
import { type PublicRelease, publicReleaseSchema } from '#domain/publication/publicRelease';
import { publicShowSchema } from '#domain/publication/publicShow';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aTextInEveryField } from '#fixtures/changedFields';
import { aFullEdition } from '#fixtures/releases';

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
export const newsletterChanges = publicNewsletterSchema.required().parse({
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
  earlierCountries: ['CA'],
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
  previousVenue: { name: 'Another hall', city: 'Toledo', country: 'US' },
  boughtTickets: 'refunded',
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
  hasGitHubBackup: true,
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
