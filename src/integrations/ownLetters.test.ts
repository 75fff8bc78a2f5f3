import { expect, it } from 'vitest';
import { withOwnLetters } from './ownLetters.ts';

const files = [
  { url: '/titles-greek.woff2', letters: /[\u{370}-\u{3ff}]/u, isTitles: true },
  { url: '/titles-ext.woff2', letters: /[\u{100}-\u{2ba}]/u, isTitles: true },
  { url: '/text-ext.woff2', letters: /[\u{100}-\u{2ba}]/u, isTitles: false },
];
const all = /[\u{100}-\u{2ba}\u{370}-\u{3ff}\u{201e}]/u;
const sheet = '<link rel="stylesheet" href="/letters.css" data-further>';
const pageOf = (main: string) => `<head><title>Łódź</title></head><body>${main}${sheet}</body>`;
const styled = { strong: '/bold.woff2', em: '/italic.woff2' };
const shown = (main: string) => withOwnLetters(pageOf(main), { all, files, styled });
const preloads = (html: string) =>
  [...html.matchAll(/<link rel="preload" href="([^"]+)"[^>]*fetchpriority="low"/g)].map(
    ([, url]) => url,
  );

it('takes the sheet of further letters from a page that has none, whatever its title', () => {
  expect(shown('<p>Café</p>')).not.toContain(sheet);
});

it('takes it from a page whose running text has rare quotation marks, and not from one with such a title', () => {
  expect(shown('<p>Du sagst: „Ja“</p>')).not.toContain(sheet);
  expect(shown('<h1>„Ja“</h1>')).toContain(sheet);
});

it('leaves the sheet to a page with islands, which may bring any letter', () => {
  const island = pageOf('<astro-island></astro-island>');
  expect(withOwnLetters(island, { all, files, styled })).toBe(island);
});

it.each([
  ['a title', '<h2 class="card-title">Tři svatby</h2>', ['/titles-ext.woff2']],
  ['a title inside a link', '<h2><a href="/x"><bdi>Ώρα</bdi></a></h2>', ['/titles-greek.woff2']],
  ['running text', '<h2>Ura</h2><p class="card-by"><bdi>Žďárský</bdi></p>', ['/text-ext.woff2']],
  ['a name in running text', '<p>Θάλεια</p>', []],
  [
    'both',
    '<span class="title-name">Šum</span><p>Šum</p>',
    ['/titles-ext.woff2', '/text-ext.woff2'],
  ],
])('has the file for the letters of %s fetched at once', (_, main, urls) => {
  const html = shown(main);
  expect(html).toContain(sheet);
  expect(preloads(html)).toEqual(urls);
});

it('has the files of bold and italic text fetched at once, where rich text has some', () => {
  expect(preloads(shown('<p>In <em>one</em> room, <strong>two</strong> lamps</p>'))).toEqual([
    '/bold.woff2',
    '/italic.woff2',
  ]);
  expect(preloads(shown('<strong class="stamp">In two days</strong><embed>'))).toEqual([]);
});
