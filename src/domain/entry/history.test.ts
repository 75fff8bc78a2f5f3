import { expect, test } from 'vitest';
import { type FieldChange, fieldChanges } from '#domain/entry/history';

const track = (id: string, name: string, more = {}) => ({ id, name, isrc: '', ...more });
const link = (name: string) => ({ name, url: `https://${name}.example/` });

const cases: [string, object, object, FieldChange[]][] = [
  ['nothing changed', { title: 'A', tracks: [] }, { title: 'A', tracks: [] }, []],
  ['a text', { title: 'A' }, { title: 'B' }, [{ field: 'title', before: 'A', after: 'B' }]],
  [
    'a field that comes',
    {},
    { barcode: '123' },
    [{ field: 'barcode', before: null, after: '123' }],
  ],
  [
    'a field that goes',
    { releaseDate: '2026-01-01' },
    { releaseDate: null },
    [{ field: 'releaseDate', before: '2026-01-01', after: null }],
  ],
  ['empty and absent are one', { coverAlt: '' }, {}, []],
  [
    'a status by its name',
    { releaseStatus: 10 },
    { releaseStatus: 30 },
    [{ field: 'releaseStatus', before: 'Planning', after: 'Approved' }],
  ],
  [
    'a number that is no status',
    { copies: 10 },
    { copies: 30 },
    [{ field: 'copies', before: '10', after: '30' }],
  ],
  [
    'a price, as people write it',
    { price: { amount: 2490, currency: 'EUR' } },
    { price: { amount: 2690, currency: 'EUR' } },
    [{ field: 'price', before: '24.90 EUR', after: '26.90 EUR' }],
  ],
  [
    'a price that comes',
    {},
    { price: { amount: 2490, currency: 'EUR' } },
    [{ field: 'price', before: null, after: '24.90 EUR' }],
  ],
  [
    'a price that goes',
    { price: { amount: 2490, currency: 'EUR' } },
    {},
    [{ field: 'price', before: '24.90 EUR', after: null }],
  ],
  [
    'a size of merch, by its name',
    { sizes: [{ name: 'S', state: 'inStock' }] },
    { sizes: [{ name: 'S', state: 'soldOut' }] },
    [{ field: 'sizes.state', part: 'S', before: 'inStock', after: 'soldOut' }],
  ],
  [
    'a quote, by who said it, and a picture without a text, by its address',
    { press: [{ quote: 'A sea.', source: 'The Wire' }], pictures: [{ url: '/a' }] },
    {},
    [
      { field: 'press', before: 'The Wire', after: null },
      { field: 'pictures', before: '/a', after: null },
    ],
  ],
  [
    'a picture of one of the label’s pages',
    { pages: [{ id: '1', title: 'About', images: [{ url: '/a', alt: 'The desk' }] }] },
    { pages: [{ id: '1', title: 'About' }] },
    [{ field: 'pages.images', part: 'About', before: 'The desk', after: null }],
  ],
  ['what the server derives', { url: '/a', cId: 1, accent: '#111111' }, { url: '/b', cId: 2 }, []],
  [
    'a track that comes, one that goes',
    { tracks: [track('1', 'One')] },
    { tracks: [track('2', 'Two')] },
    [
      { field: 'tracks', part: 'One', before: 'One', after: null },
      { field: 'tracks', part: 'Two', before: null, after: 'Two' },
    ],
  ],
  [
    'a field of a track',
    { tracks: [track('1', 'One')] },
    { tracks: [track('1', 'One', { isrc: 'QZLBL2019501' })] },
    [{ field: 'tracks.isrc', part: 'One', before: null, after: 'QZLBL2019501' }],
  ],
  [
    'groups within groups, by name, whatever the server derives elsewhere',
    {
      theme: { ink: null, dark: { accent: null } },
      demos: { by: 'link', url: 'https://a.example' },
    },
    { theme: { ink: '#102030', dark: { accent: '#ff66aa' } }, demos: { by: 'link', url: null } },
    [
      { field: 'theme.ink', before: null, after: '#102030' },
      { field: 'theme.dark.accent', before: null, after: '#ff66aa' },
      { field: 'demos.url', before: 'https://a.example', after: null },
    ],
  ],
  [
    'texts in other languages, of an entry and of its parts',
    { languages: ['en'], pages: [{ id: '1', title: 'Imprint' }] },
    {
      languages: ['en', 'de'],
      taglineIn: { de: 'Platten.' },
      pages: [{ id: '1', title: 'Imprint', titleIn: { de: 'Impressum' } }],
    },
    [
      { field: 'languages', before: 'en', after: 'en, de' },
      { field: 'pages.titleIn.de', part: 'Imprint', before: null, after: 'Impressum' },
      { field: 'taglineIn.de', before: null, after: 'Platten.' },
    ],
  ],
  [
    'links in another order',
    { links: [link('a'), link('b')] },
    { links: [link('b'), link('a')] },
    [{ field: 'links.order', before: 'a, b', after: 'b, a' }],
  ],
  [
    'one link taken from the middle is no other order',
    { links: [link('a'), link('b'), link('c')] },
    { links: [link('a'), link('c')] },
    [{ field: 'links', part: 'b', before: 'b', after: null }],
  ],
];

test.each(cases)('%s', (_, before, after, changes) => {
  expect(fieldChanges({ ...before }, { ...after })).toEqual(changes);
});
