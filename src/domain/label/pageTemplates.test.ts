import { expect, test } from 'vitest';
import { namesImprint, pagesFrom } from '#domain/label/pageTemplates';

const titles = {
  en: { imprint: 'Imprint', about: 'About' },
  de: { imprint: 'Impressum', about: 'Über uns' },
  ja: { imprint: '運営者情報', about: '私たちについて' },
};

test('a page has its title in each language of the label', () => {
  expect(pagesFrom(titles, ['de', 'en'])).toEqual([
    { slug: 'impressum', title: 'Impressum', titleIn: { en: 'Imprint' }, kind: 'imprint' },
    { slug: 'ueber-uns', title: 'Über uns', titleIn: { en: 'About' } },
  ]);
  expect(pagesFrom(titles, ['en'])[1]).toEqual({ slug: 'about', title: 'About' });
});

test('a language that is gone has the titles of English', () => {
  expect(pagesFrom(titles, ['xx'])[0]?.title).toBe('Imprint');
});

test('a title without letters for an address has that of its template', () => {
  // Kana have none.
  expect(pagesFrom(titles, ['ja'])[1]?.slug).toBe('about');
});

test.each([
  ['Impressum', true],
  ['Impressum und Datenschutz', true],
  ['Kolofon', true],
  ['Über uns', false],
])('%s is the name of an imprint: %s', (name, isOne) => {
  expect(namesImprint(name, [titles.de.imprint])).toBe(isOne);
});
