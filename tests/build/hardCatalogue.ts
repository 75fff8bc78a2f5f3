import { addDays, dayAt } from '#domain/day';
import { linkIcons } from '#domain/link';
import { pagePath } from '#domain/pagePath';
import type { PublicMerch } from '#domain/publication/publicMerch';
import type { PublicNews, publicNewsSchema } from '#domain/publication/publicNews';
import type { PublicRelease } from '#domain/publication/publicRelease';
import type { PublicShow, publicShowSchema } from '#domain/publication/publicShow';
import type { Snapshot } from '#domain/publication/snapshot';
import { releaseStatus } from '#domain/release/releaseStatus';
import { slugOf } from '#domain/slug';
import { aPublicMerch } from '#fixtures/merch';
import { aPublicNews } from '#fixtures/news';
import { aPublicNewsletter } from '#fixtures/newsletters';
import { aPublicShow, type Given } from '#fixtures/shows';
import { standardAddresses } from '#fixtures/siteBundle';
import { aPublicArtist, aPublicLabel, aPublicRelease, aSnapshot } from '#fixtures/snapshots';

const today = dayAt(new Date(), 'Europe/Oslo');
const image = (name: string, cId: number) =>
  `${standardAddresses.images}/mediumsquare/0123456789abcdef/${name}_${cId}.jpg`;

/** Titles that break a layout made for four words. */
export const hardTitles = {
  long: 'Everyone at the Party Has Left Except the People Who Live Here, and One '.repeat(4).trim(),
  word: 'Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssel',
  rightToLeft: 'رسالة إلى الميناء',
  unslugged: '灯台守',
  square: '「凪、あるいは午前四時の灯台守のための長い長い練習曲集」',
  markup: `Q&A <script>alert('"')</script>`,
} as const;

function named(cId: number, title: string, given: Partial<PublicRelease> = {}): PublicRelease {
  const url = pagePath('release', slugOf(title), cId);
  return aPublicRelease({ cId, title, url, releaseDate: addDays(today, -cId), ...given });
}

const links = Array.from({ length: 60 }, (_, index) => ({
  name: linkIcons[index % linkIcons.length] ?? 'A shop that has no icon',
  url: `https://music.example/${index}`,
}));
const tracks = Array.from({ length: 90 }, (_, index) => ({
  name: `Track ${index + 1}`,
  isrc: 'QZLBL2019501',
  composer: 'A. Composer',
  lyricsWriter: 'A. Composer',
  description: '',
}));

/** A track with every sleeve field. */
const sung = {
  name: 'أغنية <b>',
  isrc: '',
  composer: 'A. Composer, B. Composer',
  lyricsWriter: 'C. Writer',
  description: '',
  performer: 'X & Friends <i>',
  guests: 'ليان الساحلي, Y',
  credits: 'Drums: A. Drummer & B. Drummer\nMastering: C. Ear',
  lyrics: 'One </p></details> line\n\nand\nanother',
  language: 'ar',
  explicit: true,
  seconds: 3723,
};

const hard = [
  named(1001, hardTitles.long, {
    credits: 'Sleeve: A. Painter, B. Painter',
    links: [
      { name: 'Spotify', url: 'https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy' },
      { name: 'Bandcamp', url: 'https://bandcamp.com/EmbeddedPlayer/album=1234567890/' },
    ],
    language: 'nb',
    tracks: [sung, { ...sung, language: 'zxx', performer: 'The Lamplight Committee' }],
    artists: [1, 2],
    cover: image('releasecover', 1001),
    pictures: [
      {
        url: image('releasecover', 10011),
        accent: '#5a2a6b',
        alt: 'The tides & <b>',
        kind: 'back',
      },
      { url: image('releasecover', 10012), accent: '#5a2a6b', kind: 'booklet' },
    ],
    press: [
      { quote: `Loud & <b>bold</b>.`, source: 'The Wire', url: 'https://press.example/1?a=1&b=2' },
      { quote: hardTitles.rightToLeft, source: hardTitles.word },
    ],
  }),
  named(1002, hardTitles.word, { earlierUrls: ['/releases/an-earlier-name-1002'] }),
  named(1003, hardTitles.rightToLeft, { artists: [3] }),
  named(1004, hardTitles.unslugged, { links, tracks, cover: image('releasecover', 1004) }),
  named(1005, hardTitles.markup, { description: '', artists: [] }),
  named(1006, 'Next Week', {
    releaseDate: addDays(today, 7),
    releaseStatus: releaseStatus.Approved,
    accent: '#1f3b57',
  }),
  named(1008, hardTitles.square),
  named(1007, 'Some Day', { releaseDate: null, releaseStatus: releaseStatus.Approved }),
];
const many = Array.from({ length: 193 }, (_, index) =>
  named(index + 1, `Record no. ${index + 1}`, { artists: [4] }),
);

/** The label of the tests' sites. */
export const hardLabel = aPublicLabel({
  name: 'Low Sun Recordings',
  mail: 'post@lowsun.example',
  drawnCovers: `${standardAddresses.images}/covers/0123456789abcdef/`,
  merchUrl: 'https://shop.example/',
  pages: [
    {
      slug: 'studio',
      title: 'The studio',
      body: [
        '<p>We press.</p><figure data-picture="0123456789abcdef">By <i>hand</i></figure>',
        '<p>Two rooms above a bakery: one with the desk of a closed broadcaster, the other empty and',
        ' loud. Whoever wants to hear how a record sounds before it is cut may come on a Thursday.</p>',
      ].join(''),
      images: [{ url: image('labelpicture', 1), accent: '#808080', ratio: 1.5, alt: 'The desk' }],
      place: 'footer',
      earlierSlugs: [],
    },
  ],
  socials: [
    { name: 'Instagram', url: 'https://www.instagram.com/lowsun' },
    { name: 'Spotify', url: 'https://open.spotify.com/artist/lowsun' },
  ],
});

const bill: PublicShow['artists'] = [
  { part: 'main', name: 'The Lamplight Committee', cId: 1 },
  { part: 'main', name: 'ليان الساحلي', cId: 3 },
  { part: 'support', name: hardTitles.markup },
];
function show(cId: number, slug: string, given: Given<typeof publicShowSchema>): PublicShow {
  return aPublicShow({ cId, url: pagePath('show', slug, cId), artists: bill, ...given });
}

function merchItem(cId: number, slug: string, given: Partial<PublicMerch>): PublicMerch {
  return aPublicMerch({ cId, url: pagePath('merch', slug, cId), artists: [], ...given });
}
const picture = (cId: number, alt?: string) => ({
  url: image('merchpicture', cId),
  accent: '#5a2a6b',
  ...(alt && { alt }),
});

/** Merch in every state, among it an item with nothing but a name. */
const merch = [
  merchItem(1, 'tide-shirt', {
    ...{ name: `Shirt ${hardTitles.markup}`, artists: [1, 3] },
    images: [picture(1, 'The front & <b>'), { ...picture(1), url: image('merchpicture', 11) }],
    sizes: [
      { name: 'S', state: 'soldOut' },
      { name: 'M', state: 'inStock' },
      { name: hardTitles.word, state: 'fewLeft' },
    ],
    links: [{ name: 'Band & camp', url: 'https://shop.example/1?a=1&b=2' }],
    description: `<p>${hardTitles.long}</p>`,
  }),
  merchItem(2, 'poster', {
    ...{ name: hardTitles.word, state: 'preorder', price: { amount: 3500, currency: 'JPY' } },
    links: [{ name: 'Shop', url: 'https://shop.example/2' }],
  }),
  merchItem(3, 'pin', { name: 'ليان', artists: [3], state: 'soldOut', images: [picture(3)] }),
  merchItem(4, 'book', { name: 'Out', state: 'outOfPrint', price: undefined }),
  merchItem(5, 'merch', { name: 'Given away', state: 'notForSale', price: undefined }),
];

function piece(cId: number, slug: string, given: Given<typeof publicNewsSchema>): PublicNews {
  return aPublicNews({ cId, url: pagePath('news', slug, cId), ...given });
}

/** News with all there is, and with nothing but a title. */
const news = [
  piece(1, 'in-the-studio', {
    ...{ title: `Studio ${hardTitles.markup}`, author: 'Mira <i> & co', day: addDays(today, -3) },
    images: [
      { url: image('newspicture', 1), accent: '#5a2a6b', alt: 'The desk & <b>' },
      { url: image('newspicture', 11), accent: null, credit: 'Jane Roe' },
    ],
    text: `<p>${hardTitles.long}</p><blockquote>Quoted</blockquote><figure data-picture="0123456789abcdef">A &lt;desk&gt;</figure><figure data-release="1001">Out</figure><figure data-release="9999">Hidden</figure><h2>Then</h2><p>More.</p>`,
  }),
  piece(2, 'word', { title: hardTitles.word, day: addDays(today, -2), text: '' }),
  piece(3, 'news', { title: 'ليان الساحلي', day: '2024-02-29' }),
  ...Array.from({ length: 5 }, (_, index) =>
    piece(4 + index, 'more', { title: `More news ${index}`, day: '2023-01-01' }),
  ),
];

/** Newsletters with hard subjects, the latest first, and enough of them for a second page. */
const releaseAddress = (cId: number) => `${standardAddresses.site}/releases/anything-${cId}`;

const newsletters = [
  aPublicNewsletter({
    number: 9,
    url: '/newsletters/markup-9',
    day: addDays(today, -1),
    language: 'en',
    subject: `Out ${hardTitles.markup}`,
    text: `Dear you,\n\n${hardTitles.long}\nAnd <b>more</b> & more: https://label.example/?a=1&b=2.`,
    buttonLabel: 'Listen & <i>',
    buttonAddress: 'https://label.example/?a=1&b=2',
    others: {
      de: { subject: 'Auf Deutsch', text: 'Hallo.', buttonLabel: '', buttonAddress: '' },
    },
  }),
  aPublicNewsletter({
    number: 8,
    url: '/newsletters/word-8',
    subject: hardTitles.word,
    text: `Attention: it is out.\n\n${releaseAddress(1001)}\n\n${releaseAddress(9999)}\n\nUntil soon.`,
  }),
  aPublicNewsletter({
    number: 6,
    url: '/newsletters/newsletter-6',
    subject: 'ليان الساحلي',
    language: 'ar',
  }),
  ...Array.from({ length: 5 }, (_, index) =>
    aPublicNewsletter({
      number: 5 - index,
      url: `/newsletters/low-water-is-out-${5 - index}`,
      text: `Hello.\n\nLow Water is out today. It was recorded in four nights in a boat house, with the doors open, and mixed in the winter after that. The vinyl ships on Monday.\n\nThank you for listening.`,
    }),
  ),
];

/**
 * Shows in every state, among them a past one in a country without others, and one of which only a
 * day is known.
 */
const shows = [
  show(1, 'berlin-badehaus', {
    ...{ day: addDays(today, 20), doors: '19:00', starts: '20:30', state: 'onSale', ageLimit: 18 },
    venue: { country: 'DE', address: 'Revaler Straße 99 & <b>', url: 'https://badehaus.example/' },
    ...{ tour: 'Tides', stage: 'Saal', release: 1001, poster: image('showposter', 1) },
    note: `<p>${hardTitles.long}</p>`,
    tickets: [
      { url: 'https://tickets.example/1', name: 'DICE', price: { amount: 1850, currency: 'EUR' } },
      { url: 'https://tickets.example/2', note: 'Presale' },
    ],
  }),
  show(2, 'tokyo-www', {
    ...{ day: addDays(today, 40), doors: '23:00', starts: '00:30', timeZone: 'Asia/Tokyo' },
    ...{ venue: { city: '東京', name: 'WWW', country: 'JP' }, state: 'moved', sequence: 1 },
    ...{ previousDay: addDays(today, 30), stateNote: 'Tickets stay valid & <i>.' },
    ...{ previousVenue: { name: 'Lido', city: 'Porto', country: 'PT' }, earlierCountries: ['PT'] },
    boughtTickets: 'valid',
    tickets: [{ url: 'https://tickets.example/3' }],
  }),
  show(3, 'oslo-bla', {
    ...{ day: addDays(today, 10), starts: '20:00', timeZone: 'Europe/Oslo', sequence: 1 },
    ...{ state: 'cancelled', stateNote: 'Layan is ill.' },
    venue: { name: 'Blå', city: 'Oslo', country: 'NO' },
    tickets: [{ url: 'https://tickets.example/4' }],
  }),
  show(4, 'low-light', {
    ...{
      day: addDays(today, 15),
      festival: hardTitles.word,
      venue: { name: '', city: '' },
      isFree: true,
    },
  }),
  show(5, 'once', {
    ...{ day: '2024-02-29', starts: '20:00', state: 'onSale', timeZone: 'Europe/Paris' },
    venue: { city: 'Lyon', country: 'FR' },
    tickets: [{ url: 'https://tickets.example/5' }],
    isFree: true,
  }),
];

/** A snapshot with every hard case, and enough releases for a pager with gaps. */
export const hardCatalogue: Snapshot = aSnapshot({
  label: hardLabel,
  artists: [
    aPublicArtist({
      ...{ cId: 1, name: 'The Lamplight Committee', image: image('artistsimage', 1) },
      photographs: [
        { url: image('artistsimage', 11), accent: null, alt: 'On stage', credit: 'Jane <i> Roe' },
      ],
    }),
    aPublicArtist({ cId: 2, name: 'X', bio: '' }),
    aPublicArtist({ cId: 3, name: 'ليان الساحلي', socials: links.slice(0, 40) }),
    aPublicArtist({ cId: 4, name: 'A band of two hundred records' }),
    ...Array.from({ length: 12 }, (_, index) => aPublicArtist({ cId: 20 + index })),
  ],
  releases: [...hard, ...many],
  shows,
  merch,
  news,
  newsletters,
});
