import { expect, it } from 'vitest';
import { artistFields } from '#domain/artist/artistFields';
import { fieldChanges } from '#domain/entry/history';
import type { FieldFacts } from '#domain/field';
import { type Label, labelSchema } from '#domain/label/label';
import { labelFields } from '#domain/label/labelFields';
import { merchFields } from '#domain/merch/merchFields';
import { newsFields } from '#domain/news/newsFields';
import { releaseFields } from '#domain/release/releaseFields';
import { releaseStatus } from '#domain/release/releaseStatus';
import { trackFields } from '#domain/release/trackFields';
import { showFields } from '#domain/show/showFields';
import { anArtistRef } from '#fixtures/artists';
import { anId } from '#fixtures/ids';
import { aTrack } from '#fixtures/tracks';
import { fieldLabel } from './fieldLabels.ts';
import { changeOutcome, changeTitle, changeValue, valueLines } from './valueLabels.ts';

it.each([
  ['title', 'Low Water', ['Low Water']],
  ['title', '', []],
  ['releaseDate', null, []],
  ['kind', undefined, []],
  ['share', 0, ['0']],
  ['archived', true, ['Yes']],
  ['archived', false, ['No']],
  ['releaseStatus', releaseStatus.NotReleased, ['Not released']],
  ['description', '<p>Ten <em>songs</em>.</p><p>And one.</p>', ['Ten songs. And one.']],
  ['description', '<p></p>', []],
  ['artists', [anArtistRef({ name: 'The Moles' })], ['The Moles']],
  ['tracks', [aTrack({ isrc: 'QZLBL2019501' }), aTrack()], ['Track 1, QZLBL2019501', 'Track 1']],
  ['links', [{ name: 'Tidal', url: 'https://tidal.com/1' }], ['Tidal, https://tidal.com/1']],
  ['links', [], []],
])('%s %j reads %j', (field, value, lines) => {
  expect(valueLines(field, value)).toEqual(lines);
});

const switchesOf = (table: Readonly<Record<string, FieldFacts>>) =>
  Object.keys(table).filter((name) => table[name]?.control === 'switch');
const switches = [
  ...[releaseFields, artistFields, showFields, merchFields, newsFields, labelFields].flatMap(
    switchesOf,
  ),
  ...switchesOf(trackFields).map((name) => `tracks.${name}`),
  ...['pages.newsletter', 'menu.hidden', 'footer.hidden'],
];

it.each(switches)('%s that is absent is not set', (field) => {
  expect(changeValue(field, null)).toBe('no');
  expect(changeValue(field, 'true')).toBe('yes');
});

it.each(['title', 'tracks.isrc', 'language', 'hidden', 'somethingNew'])(
  '%s that is absent is nothing, since it is no switch',
  (field) => {
    expect(changeValue(field, null)).toBe('nothing');
  },
);

it.each([
  ['title', 'Title'],
  ['tracks.isrc', 'Tracks: ISRC'],
  ['bioIn.pt-BR', 'Bio (Brazilian Portuguese)'],
  ['theme.dark.ink', 'Looks: ink on dark pages'],
  ['words.de.home.headline', 'Words: Home, heading (German)'],
  ['links.order', 'Links: order'],
  ['somethingNew', 'somethingNew'],
])('the field %s is called %s', (field, text) => {
  expect(fieldLabel(field)).toBe(text);
});

it.each([
  [{ field: 'catalogueNumber' }, 'Catalogue number', ''],
  [{ field: 'tracks', part: 'Low Water' }, 'Track', ''],
  [{ field: 'tracks.isrc', part: 'Low Water' }, 'Track', 'ISRC'],
  [{ field: 'links.order' }, 'Links: order', ''],
  [{ field: 'pages.slug', part: 'Imprint' }, 'Page', 'Address'],
  [{ field: 'footer.hidden', part: '/contact' }, 'Footer entry', 'Hidden'],
  [{ field: 'theme.preset' }, 'Looks: theme', ''],
  [{ field: 'marks.wordmarkDark' }, 'Logo: wordmark on dark pages', ''],
])('%j is headed %s %s', (given, noun, detail) => {
  expect(changeTitle(given)).toEqual({ noun, detail });
});

it.each([
  [{ field: 'tracks', part: 'Low Water' }, null, 'Low Water', 'added'],
  [{ field: 'links', part: 'Tidal' }, 'Tidal', null, 'removed'],
  [{ field: 'cover' }, 'a.jpg', 'b.jpg', 'replaced'],
  [{ field: 'tracks.isrc', part: 'Low Water' }, null, 'QZLBL2019501', ''],
  [{ field: 'title' }, 'Low', 'Water', ''],
])('%j from %s to %s is %s', (given, before, after, text) => {
  expect(changeOutcome({ ...given, before, after })).toBe(text);
});

it.each([
  ['title', null, 'nothing'],
  ['description', '<p>Ten <em>songs</em>.</p>', 'Ten songs.'],
  ['description', '<p></p>', 'nothing'],
  ['privacy', '<p>Nobody else.</p>', 'Nobody else.'],
  ['pages.body', '<h2>Us</h2><p>Bergen</p>', 'Us Bergen'],
  ['releaseStatus', 'NotReleased', 'Not released'],
  ['archived', null, 'no'],
  ['archived', 'true', 'yes'],
  ['kind', 'ep', 'EP'],
  ['tracks.language', 'nb', 'Norwegian Bokmål'],
])('the %s %s reads %s', (field, value, text) => {
  expect(changeValue(field, value)).toBe(text);
});

const page = {
  id: 'eeeeeeee-0000-4000-8000-000000000001',
  slug: 'imprint',
  title: 'Imprint',
  earlierSlugs: [],
  body: '<p>Us.</p>',
  place: 'footer' as const,
};
const before = labelSchema.parse({ name: 'Low Sun', pages: [page], menu: [{ to: '/contact' }] });
/** A changed value for every editable field of the label. */
const after: Required<Label> = {
  name: 'High Sun',
  tagline: 'Records.',
  description: 'From Bergen.',
  currency: 'EUR',
  legalName: 'Sun Ltd',
  taglineIn: { de: 'Platten.' },
  descriptionIn: { de: 'Aus Bergen.' },
  year: 2019,
  mail: 'post@sun.example',
  mailShown: false,
  timeZone: 'Europe/Oslo',
  newsletter: false,
  newsletterArchive: false,
  listening: 'whole',
  languages: ['de', 'pt-BR'],
  linkLookups: ['MusicBrainz', 'Deezer'],
  textsLanguage: 'en',
  merchUrl: 'https://shop.example/',
  marks: { ...before.marks, wordmarkDark: 'https://images.example/marks/0/mark.svg' },
  theme: {
    preset: 'riso',
    paper: '#fff8e8',
    ink: null,
    accent: null,
    display: 'jost',
    text: 'ibm-plex-mono',
    dark: { paper: null, ink: null, accent: '#ff66aa' },
  },
  socials: [{ name: 'Mastodon', url: 'https://social.example/@sun' }],
  demos: { by: 'link', url: 'https://sun.example/demos' },
  pages: [
    {
      ...page,
      slug: 'impressum',
      place: 'menu',
      newsletter: true,
      textsLanguage: 'en',
      kind: 'imprint',
      titleIn: { de: 'Impressum' },
      bodyIn: { de: '<p>Wir.</p>' },
    },
  ],
  privacy: '<p>Nobody else.</p>',
  privacyIn: { de: '<p>Niemand sonst.</p>' },
  menu: [{ to: '/contact', name: 'Say hello', nameIn: { de: 'Sag hallo' }, hidden: true }],
  footer: [{ to: '/calendar', name: 'Days', hidden: false }],
  featured: [{ kind: 'release', id: anId('release', 1), name: 'Weir', until: '2026-12-01' }],
  homeSections: ['latest', 'featured'],
  words: { 'en.home.headline': 'Hear this', 'de.search.nothing': 'Nichts.', 'nb.home.gone': 'Ute' },
};

it('tells every change of the label as its screen names it', () => {
  const lines = fieldChanges(before, after).map((change) => {
    const { noun, detail } = changeTitle(change);
    const values = [change.before, change.after].map((value) => changeValue(change.field, value));
    const title = [[noun, change.part].filter(Boolean).join(' '), detail].filter(Boolean);
    return `${title.join(': ')}: ${changeOutcome(change) || values.join(' → ')}`;
  });
  expect(lines.toSorted()).toEqual([
    'At the top of Home Weir: added',
    'Currency: nothing → EUR',
    'Demos: address: nothing → https://sun.example/demos',
    'Demos: method: Through the contact form → At another address',
    'Description (German): nothing → Aus Bergen.',
    'Description: nothing → From Bergen.',
    'Email: nothing → post@sun.example',
    'Footer entry Days: added',
    'Language of earlier texts: nothing → English',
    'Languages: English → German and Brazilian Portuguese',
    'Legal name: nothing → Sun Ltd',
    'Link Mastodon: added',
    'Logo: wordmark on dark pages: added',
    'Look up links at: MusicBrainz → MusicBrainz and Deezer',
    'Looks: accent on dark pages: the theme’s → #ff66aa',
    'Looks: heading font: the theme’s → Jost',
    'Looks: paper: the theme’s → #fff8e8',
    'Looks: text font: the theme’s → IBM Plex Mono',
    'Looks: theme: Sleeve → Riso',
    'Menu entry Say hello: Hidden: no → yes',
    'Menu entry Say hello: Name (German): nothing → Sag hallo',
    'Menu entry Say hello: Name: nothing → Say hello',
    'Name: Low Sun → High Sun',
    'Newsletter in the footer: yes → no',
    'Newsletters on the site: yes → no',
    'Page Imprint: Address: imprint → impressum',
    'Page Imprint: Kind: nothing → Imprint',
    'Page Imprint: Language of the text: nothing → English',
    'Page Imprint: Newsletter: no → yes',
    'Page Imprint: Place: In the footer → In the menu',
    'Page Imprint: Text (German): nothing → Wir.',
    'Page Imprint: Title (German): nothing → Impressum',
    'Privacy (German): nothing → Niemand sonst.',
    'Privacy: nothing → Nobody else.',
    'Sections of Home: nothing → Latest releases and Featured entry',
    'Shop: nothing → https://shop.example/',
    'Show the email address: yes → no',
    'Since: nothing → 2019',
    'Tagline (German): nothing → Platten.',
    'Tagline: nothing → Records.',
    'Time zone: UTC → Europe/Oslo',
    'Visitors hear of a new track: Nothing → The whole track',
    'Words: Home, heading (English): nothing → Hear this',
    'Words: Search and lost pages, nothing found (German): nothing → Nichts.',
    'Words: a sentence that is no longer on the site (Norwegian Bokmål): nothing → Ute',
  ]);
  for (const line of lines)
    expect(line.replaceAll('MusicBrainz', '')).not.toMatch(/[{}[\]]|[a-z][A-Z]|<p>/);
});

it.each([
  ['theme', after.theme, ['Theme: Riso', 'Paper: #fff8e8', 'Accent on dark pages: #ff66aa']],
  ['taglineIn', after.taglineIn, ['German: Platten.']],
  ['demos', after.demos, ['Method: At another address', 'Address: https://sun.example/demos']],
  ['featured', after.featured, ['Weir']],
  ['homeSections', after.homeSections, ['Latest releases', 'Featured entry']],
  ['languages', after.languages, ['German', 'Brazilian Portuguese']],
])('a conflict in %s shows %j by names', (field, value, lines) => {
  expect(valueLines(field, value)).toEqual(expect.arrayContaining(lines));
});
