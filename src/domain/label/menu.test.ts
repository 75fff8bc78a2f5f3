import { expect, test } from 'vitest';
import { arranged, followShop, menuSchema } from '#domain/label/menu';

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
