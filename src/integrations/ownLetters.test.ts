import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { withOwnLetters } from './ownLetters.ts';

const ext = /[\u{100}-\u{2ba}]/u;
const fileOf = (name: string, letters: RegExp, isTitles = false) => ({
  url: `/${name}.woff2`,
  letters,
  isTitles,
  rule: `@font-face{src:url(/${name}.woff2)}`,
});
const files = [
  fileOf('titles-greek', /[\u{370}-\u{3ff}]/u, true),
  fileOf('titles-rest', /[\u{2000}-\u{206f}]/u, true),
  fileOf('titles-ext', ext, true),
  fileOf('text-ext', ext),
  { ...fileOf('bold', /[\0-\u{ff}]/u), tag: 'strong' as const },
  { ...fileOf('bold-ext', ext), tag: 'strong' as const },
  { ...fileOf('italic', /[\0-\u{ff}]/u), tag: 'em' as const },
];
const all = /[\u{100}-\u{2ba}\u{370}-\u{3ff}\u{201e}]/u;
const sheet = '<link rel="stylesheet" href="/letters.css" media="(scripting:none)" data-late>';
const policy = `<meta content="script-src 'self'; style-src 'self' 'sha256-x';">`;
const pageOf = (main: string) =>
  `<head><title>Łódź</title>${policy}</head><body>${main}${sheet}</body>`;
const shown = (main: string) => withOwnLetters(pageOf(main), { all, files });

const names = (text = '') =>
  Array.from(text.matchAll(/\/([\w-]+)\.woff2/g), ([, name]) => name).join(' ');
/** The fonts that a page fetches at once, on each screen or on a wide one; and those whose rules it has. */
function fontsOf(html: string) {
  const preloads = (media: string) =>
    names(
      Array.from(html.matchAll(new RegExp(`<link[^>]*fetchpriority="low"${media}>`, 'g'))).join(''),
    );
  return {
    fetched: preloads(''),
    wide: preloads(' media="\\(min-width:600px\\)"'),
    rules: names(/<style>[^<]*/.exec(html)?.[0]),
    later: names(
      /<style media="\(min-width:600px\),\(scripting:none\)" data-late>[^<]*/.exec(html)?.[0],
    ),
  };
}
const none = { fetched: '', wide: '', rules: '', later: '' };

it('takes the sheet from a page without islands, and gives one without such letters nothing, whatever its title', () => {
  expect(shown('<p>Café</p>')).toBe(pageOf('<p>Café</p>').replace(sheet, ''));
  expect(shown('<p>Šum</p>')).not.toContain(sheet);
});

it('leaves the sheet to a page with islands, which may bring any letter', () => {
  expect(shown('<p>Šum</p><astro-island></astro-island>')).toContain(sheet);
});

it.each([
  ['a title', '<h2 class="card-title">Tři svatby</h2>', 'titles-ext', 'text-ext'],
  ['a title inside a link', '<h2><a href="/x"><bdi>Ώρα</bdi></a></h2>', 'titles-greek', ''],
  ['the second name in a title', '<h2>By <bdi>A</bdi>, <bdi>Ώρα</bdi></h2>', 'titles-greek', ''],
  [
    'running text',
    '<h2>Ura</h2><p class="card-by"><bdi>Žďárský</bdi></p>',
    'text-ext',
    'titles-ext',
  ],
  ['a name in running text', '<p>Θάλεια</p>', '', 'titles-greek'],
  ['both', '<b class="title-name">Šum</b><p>Šum</p>', 'titles-ext text-ext', ''],
  ['a title with rare quotation marks', '<h1>„Ja“</h1>', 'titles-rest', ''],
  ['running text with such', '<p>Du sagst: „Ja“</p>', '', ''],
  ['bold text', '<p>Two <strong>lamps</strong></p>', 'bold', ''],
  ['a table of rich text', '<table><tr><th>Chair</th></tr></table>', 'bold', ''],
  ['bold text in another language', '<p><strong lang="nb">To</strong></p>', '', 'bold'],
  ['bold text with such letters', '<strong>Šum</strong>', 'bold text-ext', 'titles-ext bold-ext'],
  ['a stamp', '<strong class="stamp">In two days</strong><embed>', '', ''],
])(
  'fetches the file for %s at once, and has rules for where it may be wrong',
  (_, main, fetched, possible) => {
    const rules = [fetched, possible].filter(Boolean).join(' ');
    const found = fontsOf(shown(main));
    expect({ ...found, fetched: sorted(found.fetched), rules: sorted(found.rules) }).toEqual({
      ...none,
      fetched: sorted(fetched),
      rules: sorted(rules),
    });
  },
);

const sorted = (list: string) => list.split(' ').sort().join(' ');

const card = (loading: string, title: string) =>
  `<li><img loading="${loading}"><h2 class="card-title">${title}</h2></li>`;

it('has a phone wait with what stands below the images of its first screen', () => {
  const html = shown(card('eager', 'Ώρα') + card('eager', 'Ura') + card('lazy', 'Tři'));
  expect(fontsOf(html)).toEqual({
    fetched: 'titles-greek',
    wide: 'titles-ext',
    rules: 'titles-greek',
    later: 'titles-ext text-ext',
  });
});

it('has it wait with what stands below the header of an entry', () => {
  const header = '<header><img loading="eager"><h1>Ura</h1></header>';
  expect(fontsOf(shown(`${header}<p>In <em>one</em> room</p>`))).toEqual({
    ...none,
    wide: 'italic',
    later: 'italic',
  });
});

it('fetches at once what a page has the rules of anyway', () => {
  const ofTheme = files.map((file) => ({ ...file, rule: '' }));
  const html = withOwnLetters(pageOf(card('eager', 'Ura') + card('lazy', 'Tři')), {
    all,
    files: ofTheme,
  });
  expect(fontsOf(html)).toEqual({ ...none, fetched: 'titles-ext' });
});

it('allows its rules in the content policy of the page', () => {
  const html = shown(card('eager', 'Ώρα') + card('lazy', 'Tři'));
  const styles = Array.from(html.matchAll(/<style[^>]*>([^<]*)/g), ([, text = '']) => text);
  expect(styles).toHaveLength(2);
  const hashes = styles.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`).join(' ');
  expect(html).toContain(`style-src 'self' ${hashes} 'sha256-x'`);
});
