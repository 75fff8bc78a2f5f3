import { expect, test } from 'vitest';
import { arranged, followShop, menuSchema } from '#domain/label/menu';
import { labelTextsIn } from '#domain/otherTexts';

const known = [
  { to: '/', name: 'Home' },
  { to: '/calendar', name: 'Calendar' },
  { to: '/contact', name: 'Contact' },
];
const others = [{ to: '/imprint', name: 'Imprint' }];
const shown = (arrangement: object[]) =>
  arranged(menuSchema.parse(arrangement), known, others).map(({ to, name }) => `${name} ${to}`);

test('a label that arranged nothing has the entries in their own order', () => {
  expect(shown([])).toEqual(['Home /', 'Calendar /calendar', 'Contact /contact']);
});

test('entries are moved, renamed, hidden and added; the others follow', () => {
  expect(
    shown([
      { to: '/contact', name: 'Say hello' },
      { to: '/imprint' },
      { to: 'https://radio.example/', name: 'Radio' },
      { to: 'https://shop.example/x' },
      { to: '/calendar', hidden: true },
    ]),
  ).toEqual([
    'Say hello /contact',
    'Imprint /imprint',
    'Radio https://radio.example/',
    'shop.example https://shop.example/x',
    'Home /',
  ]);
});

test('an entry whose page is gone is left out', () => {
  expect(shown([{ to: '/gone' }])).toEqual(shown([]));
});

test.each([
  ['another address', ['/contact', 'https://b.example/'], 'https://b.example/'],
  ['no shop any more', ['/contact'], null],
  ['the same', ['/contact', 'https://a.example/'], 'https://a.example/'],
])('an arranged menu follows the shop to %s', (_, followed, now) => {
  const entries = [{ to: '/contact' }, { to: 'https://a.example/' }];
  expect(followShop(entries, 'https://a.example/', now).map(({ to }) => to)).toEqual(followed);
});

test('a shop that the menu already leads to stands there once', () => {
  const entries = [{ to: 'https://a.example/' }, { to: 'https://b.example/' }];
  expect(followShop(entries, 'https://a.example/', 'https://b.example/')).toEqual([entries[1]]);
  expect(followShop(entries, null, 'https://b.example/')).toEqual(entries);
});

test.each(['javascript:alert(1)', '//evil.example', '/a"b', '/../admin?x', 'mailto:a@b.c', ''])(
  'no entry leads to %j',
  (to) => {
    expect(menuSchema.safeParse([{ to }]).success).toBe(false);
  },
);

const named = menuSchema.parse([
  { to: '/contact', name: 'Say hello', nameIn: { de: 'Sag hallo' } },
  { to: '/calendar', name: 'Days' },
  { to: '/', nameIn: { de: 'Anfang' } },
]);
test.each([
  ['the first language', 'en', ['en', 'de'], ['Say hello', 'Days', 'Home']],
  ['the second one', 'de', ['en', 'de'], ['Sag hallo', 'Days (en)', 'Anfang']],
  ['one that came in place of it', 'nb', ['en', 'nb'], ['Say hello (en)', 'Days (en)', 'Home']],
  ['the languages in the other order', 'de', ['de', 'en'], ['Sag hallo', 'Days (en)', 'Anfang']],
])('entries are named in %s', (_, language, languages, names) => {
  const label = { languages, language, textsLanguage: 'en' };
  const texts = { tagline: '', description: '', privacy: '', pages: [], footer: [] };
  const { menu } = labelTextsIn({ ...texts, menu: named }, label);
  const shown = arranged(menu, known).map(({ name, lang }) => (lang ? `${name} (${lang})` : name));
  expect(shown).toEqual(names);
});
