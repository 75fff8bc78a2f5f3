import { expect, test } from 'vitest';
import { ownPagesSchema } from '#domain/label/ownPage';
import { namesImprint, pagesFrom } from '#domain/label/pageTemplates';
import { en } from './en.ts';
import { type LanguageCode, languages, prefixOf } from './languages.ts';
import { around, count, fill, inside, isEnglish, templateParts } from './template.ts';
import { fillLine, paragraph, placeholdersOf, refusalIn, wordingOf } from './wording.ts';

const english = wordingOf({ languages: ['en'], words: {} });
const { words } = english;

/** Every sentence of a language's own, with the forms of those that count. */
const sentencesOf = (code: LanguageCode): string[] =>
  Object.values(languages[code].words)
    .flatMap((area) =>
      Object.values(area).flatMap((entry) =>
        typeof entry === 'object' ? Object.values(entry as object).map(String) : [String(entry)],
      ),
    )
    .filter((text) => !isEnglish(text));

test('a template is filled, and what is filled in is not filled again', () => {
  const { heading, pageTitle } = words.release;
  const values = { title: '{artists}', artists: 'The Moles' };
  expect(fill(pageTitle, values)).toBe('{artists}, by The Moles');
  expect(around(heading, 'title')).toEqual(['This is ', ', by {artists}']);
});

test('a name that runs against a line without elements is set apart in it', () => {
  const arabic = wordingOf({ languages: ['ar'], words: {} });
  const names = { artists: 'ميناء', title: 'Salt' };
  const entry = (wording: typeof english) => fillLine(wording, wording.words.files.entry, names);
  expect(entry(english)).toBe('\u2068ميناء\u2069: Salt');
  expect(entry(arabic)).toBe('ميناء: \u2068Salt\u2069');
  const { titleOfPage } = arabic.words.browse;
  expect(fillLine(arabic, titleOfPage, { heading: 'ميناء', page: 2, of: 3 })).toContain('2 من 3');
});

test('sentences of a paragraph stand as their language sets them', () => {
  expect(paragraph('One.', '', 'Two.')).toBe('One. Two.');
  expect(paragraph('一つ。', '「二つ」', '三つ。')).toBe('一つ。「二つ」三つ。');
});

test('French punctuation keeps its space, which does not break', () => {
  const told = sentencesOf('fr');
  expect(told.length).toBeGreaterThan(300);
  expect(told.filter((text) => /(?<!\u00a0)[:;!?»]|«(?!\u00a0)/.test(text))).toEqual([]);
});

test('a sentence that counts has the form of the number', () => {
  const forms = words.card.releases;
  expect([0, 1, 2, 12_000].map((number) => count('en', forms, { count: number }))).toEqual([
    '0 releases',
    '1 release',
    '2 releases',
    '12,000 releases',
  ]);
});

test('a sentence with a link is cut at it', () => {
  const ask = words.lost.movedLead;
  expect(templateParts(ask).map((part) => ('text' in part ? part.text : part.placeholder))).toEqual(
    ['Its new address opens by itself. If it does not, ', 'search', '.'],
  );
  expect(inside(ask, 'search')).toBe('search for it');
  expect(placeholdersOf(en.words.lost.movedLead)).toEqual(['<search>']);
});

test('a label replaces a sentence in one language, unless a placeholder of it is missing', () => {
  const own = {
    'en.home.headline': 'Hear this',
    'en.artist.follow': 'Follow us',
    'de.home.latest': 'Neu',
    'en.nothing.here': 'x',
    'en.card.releases': 'x',
  };
  const mine = wordingOf({ languages: ['en'], words: own }).words;
  expect(mine.home.headline).toBe('Hear this');
  expect(mine.home.latest).toBe(en.words.home.latest);
  expect(mine.artist.follow).toBe(en.words.artist.follow);
  expect(mine.card.releases).toBe(en.words.card.releases);
});

test('a language that the label has not is answered in its first one', () => {
  expect(wordingOf({ languages: ['xx', 'en'], words: {} }, 'de').language).toBe('en');
  expect(wordingOf({ languages: [], words: {} }).language).toBe('en');
  expect(prefixOf({ languages: ['en', 'de'] }, 'en')).toBe('');
  expect(prefixOf({ languages: ['en', 'de'] }, 'de')).toBe('/de');
  expect(prefixOf({ languages: ['de', 'en'] }, 'de')).toBe('');
});

test('a refusal is found by its English sentence, with what was filled in', () => {
  const own = {
    'en.refusals.nameShort': 'We need {min} letters.',
    'en.refusals.expiredData': 'Too old: {address}',
  };
  const wording = wordingOf({ languages: ['en'], words: own });
  expect(refusalIn(wording, 'A name of at least 3 characters.')).toBe('We need 3 letters.');
  const address = 'https://x.example/privacy';
  const expired = `This link has expired. Ask for a new one at ${address}.`;
  expect(refusalIn(wording, expired)).toBe(`Too old: ${address}`);
  expect(refusalIn(wording, 'Never heard of.')).toBe('Never heard of.');
});

test('the sentences of the specification are as it has them', () => {
  const { home, artists, releases, artist, release, calendar, forms, lost } = en.words;
  expect([home.headline, home.latest, artists.headline, releases.headline]).toEqual([
    'Discover new music today',
    'Explore the latest releases from some of our amazing artists',
    'This is our amazing artists & bands',
    'This is the latest releases from our artists & bands',
  ]);
  expect([artists.name, artists.latest, artists.oldest, artists.most]).toEqual([
    'Alphabetically (a-z)',
    'Latest release (newest first)',
    'Latest release (oldest first)',
    'Number of releases (most first)',
  ]);
  expect([releases.newest, releases.oldest, releases.title, releases.future]).toEqual([
    'Release date (newest first)',
    'Release date (oldest first)',
    'Alphabetically (a-z)',
    'Include future releases',
  ]);
  expect([artist.follow, artist.releases, release.heading, release.playItOn]).toEqual([
    'Follow {artist} on:',
    'Here are all the releases from {artist}',
    'This is {title}, by {artists}',
    'Play it on:',
  ]);
  expect([calendar.headline, forms.sent, forms.presaved, forms.presaveFailed]).toEqual([
    'This is what the artists have going on',
    'Your message was sent',
    'Pre-save successful!',
    'Pre-save failed!',
  ]);
  expect([lost.headline, release.noDescription]).toEqual([
    'This page is nowhere to be found',
    'You need to provide a description for this release',
  ]);
});

const codes = Object.keys(languages) as LanguageCode[];

test.each(codes)('%s counts as its readers do, and starts every heading with the title', (code) => {
  const { words } = wordingOf({ languages: [code], words: {} });
  for (const [name, forms] of Object.entries({ ...words.card, ...words.search }))
    if (typeof forms === 'object')
      for (const number of [0, 1, 2, 5, 11, 30, 90, 103])
        expect(
          count(code, forms as typeof words.card.releases, { count: number }),
          name,
        ).not.toMatch(/[{}]|undefined/);
  const [, rest] = around(words.release.heading, 'title');
  expect(rest).toContain('{artists}');
});

test('Arabic has a form for each of its numbers', () => {
  const { releases } = wordingOf({ languages: ['ar'], words: {} }).words.card;
  expect([1, 2, 5, 30].map((number) => count('ar', releases, { count: number }))).toEqual([
    'إصدار واحد',
    'إصداران',
    '5 إصدارات',
    '30 إصدارًا',
  ]);
});

const anyQuote = `"'${Object.values(languages)
  .map(({ quotes }) => quotes)
  .join('')}`;

test.each(codes)('%s has the quotation marks and ellipses of its readers', (code) => {
  const { quotes, ellipsis } = languages[code];
  const foreign = [...new Set(anyQuote)].filter((quote) => !quotes.includes(quote));
  const misplaced = { apart: /[^ ]…|\.\.\./, close: /\s…|\.\.\./ }[ellipsis];
  const wrong = sentencesOf(code).filter(
    (text) => misplaced.test(text) || foreign.some((quote) => text.includes(quote)),
  );
  expect(wrong).toEqual([]);
});

test.each(codes)('%s names the pages that most labels write, as a label can save them', (code) => {
  const { pages, locale } = languages[code];
  const begun = pagesFrom({ [code]: pages }, [code]);
  expect(ownPagesSchema.safeParse(begun).error?.issues).toBeUndefined();
  expect(begun.map(({ title }) => namesImprint(title, [pages.imprint]))).toEqual([true, false]);
  expect(Intl.DateTimeFormat.supportedLocalesOf(locale)).toEqual([locale]);
});

test('French punctuation never begins a line', () => {
  const wrong = sentencesOf('fr').filter((text) => / [:;!?»]|« /.test(text));
  expect(wrong).toEqual([]);
});
