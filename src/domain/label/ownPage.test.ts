import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  followPages,
  keepAddresses,
  ownPagesSchema,
  prefixFaults,
  reservedSlugs,
} from '#domain/label/ownPage';
import { anId } from '#fixtures/ids';

const page = (slug: string, more: object = {}) => ({ slug, title: 'A page', ...more });
const read = (...pages: object[]) => ownPagesSchema.parse(pages);
const faultsOf = (...pages: object[]) =>
  ownPagesSchema
    .safeParse(pages)
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('no page takes an address of the site, of today or of the public files', () => {
  const ours = [...readdirSync('src/pages'), ...readdirSync('public')]
    .map((name) => name.replace(/\..*$/, ''))
    .filter((name) => !name.startsWith('['));
  expect(ours.length).toBeGreaterThan(15);
  for (const slug of ours) {
    const { data } = ownPagesSchema.safeParse([page(slug)]);
    expect(data?.[0]?.slug, slug).toBe(
      ['shop', 'redeem', 'news', 'newsletters'].includes(slug) ? `${slug}-page` : undefined,
    );
  }
});

test.each([
  ['privacy', '/privacy is an address of the site’s own. Choose another one.'],
  ['', 'A page needs an address.'],
  ['7', 'An address needs at least one letter.'],
])('the address %j is refused in words', (slug, message) => {
  expect(faultsOf(page(slug))).toContainEqual(['0.slug', message.replace('’', "'")]);
});

test.each(['../admin', 'a/b', 'Imprint', '_astro', 'a b', '<script>', '%2e', 'é', '__proto__'])(
  'the address %j is refused',
  (slug) => {
    expect(ownPagesSchema.safeParse([page(slug)]).success).toBe(false);
  },
);

test('no page stands where those of the second language begin', () => {
  const faults = (languages: string[]) =>
    prefixFaults({ pages: read(page('de'), page('tv')), languages });
  expect(faults(['en', 'de'])).toEqual([
    {
      path: ['pages', 0, 'slug'],
      message: 'The pages of the second language begin at /de. Choose another address.',
    },
  ]);
  expect(faults(['de', 'en'])).toEqual([]);
  expect(faults(['de'])).toEqual([]);
});

test('two pages have two addresses', () => {
  expect(faultsOf(page('imprint'), page('about'), page('imprint'))).toEqual([
    ['2.slug', 'Another page has the address /imprint.'],
  ]);
});

test('a page that moves is found at its earlier addresses, unless another page is there now', () => {
  const id = anId('page', 1);
  const [first] = keepAddresses([], read(page('imprint')), () => id);
  expect(first).toMatchObject({ id, slug: 'imprint', earlierSlugs: [] });
  const stored = first ? [first] : [];
  const moved = keepAddresses(stored, read(page('legal', { id })), () => anId('page', 2));
  expect(moved).toMatchObject([{ id, slug: 'legal', earlierSlugs: ['imprint'] }]);
  const back = keepAddresses(moved, read(page('imprint', { id })), () => anId('page', 2));
  expect(back).toMatchObject([{ slug: 'imprint', earlierSlugs: ['legal'] }]);
  const taken = keepAddresses(back, read(page('imprint', { id }), page('legal')), () =>
    anId('page', 2),
  );
  expect(taken.map(({ slug, earlierSlugs }) => [slug, earlierSlugs])).toEqual([
    ['imprint', []],
    ['legal', []],
  ]);
});

test('what the label arranged follows a page to its new address, once', () => {
  const pages = read(page('legal', { earlierSlugs: ['imprint'] }), page('about'));
  const entry = (to: string, name = '') => ({ to, name, hidden: false });
  const entries = [entry('/imprint', 'The law'), entry('/about'), entry('/contact')];
  expect(followPages([...entries, entry('/legal')], pages)).toEqual([
    ...[entry('/legal', 'The law'), entry('/about'), entry('/contact')],
  ]);
  expect(followPages([entry('/legal')], pages)).toEqual([entry('/legal')]);
});

test('a caller can’t set the earlier addresses', () => {
  const [kept] = keepAddresses([], read(page('about', { earlierSlugs: ['contact'] })), () =>
    anId('page', 1),
  );
  expect(kept?.earlierSlugs).toEqual([]);
  expect(reservedSlugs).toContain('contact');
});

test('a page that was at the address of the shop before moves beside it', () => {
  expect(read(page('shop'))[0]?.slug).toBe('shop-page');
});
