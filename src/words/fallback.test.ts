import { expect, test } from 'vitest';
import { de } from './de.ts';
import { en } from './en.ts';
import { markEnglish, missingIn, withEnglish } from './fallback.ts';
import { around, count, fill, inside, templateParts } from './template.ts';
import { languageOf, translationOf } from './translation.ts';

/** A language that has little yet. */
const { words, missing } = languageOf({
  ...de,
  code: 'xx',
  words: translationOf({
    home: { headline: 'Hört her' },
    card: { releases: { one: '1 Platte', other: '{count} Platten' } },
  }),
});
const { home, card, artist, artists, lost, release } = words;

/** A sentence as English on a page of another language. */
const english = (text: string) => `\u2066${text}\u2069`;

test('a language may lack sentences, and knows which', () => {
  const own = { home: { headline: 'x' }, card: { releases: { other: 'x' } } };
  const all = Object.entries(en.words).flatMap(([area, entries]) =>
    Object.keys(entries).map((name) => `${area}.${name}`),
  );
  const keys = all.filter((key) => !['home.headline', 'card.releases'].includes(key));
  expect(missing).toEqual(keys);
  expect(missingIn(en.words.home, own.home)).not.toContain('headline');
  expect(withEnglish({ a: 'A', b: 'B' }, { a: 'Ä' })).toEqual({ a: 'Ä', b: english('B') });
});

test('types refuse a sentence that English does not have, and one with other placeholders', () => {
  const wrong = () => {
    // @ts-expect-error: there is no such area.
    translationOf({ nothing: {} });
    // @ts-expect-error: there is no such sentence.
    translationOf({ home: { nothing: '' } });
    // @ts-expect-error: a placeholder is missing.
    translationOf({ artist: { follow: 'Folgen' } });
    // @ts-expect-error: nothing is filled in there.
    translationOf({ home: { headline: '{label}' } });
    // @ts-expect-error: a sentence that counts has forms.
    translationOf({ card: { releases: '{count} Platten' } });
  };
  expect(wrong).toBeInstanceOf(Function);
});

test('a sentence that is missing is filled, counted and cut as English', () => {
  expect(home.headline).toBe('Hört her');
  expect(home.latest).toBe(english(en.words.home.latest));
  expect(fill(artist.follow, { artist: 'Rosa' })).toBe(english('Follow Rosa on:'));
  expect(count('de', card.releases, { count: 2 })).toBe('2 Platten');
  // Japanese has no form for one.
  expect(count('ja', artists.counted, { count: 1 })).toBe(english('1 artist'));
  expect(around(release.heading, 'title')).toEqual([
    english('This is '),
    english(', by {artists}'),
  ]);
  expect(inside(lost.movedLead, 'search')).toBe(english('search for it'));
  expect(templateParts(lost.movedLead).at(-1)).toEqual({ text: english('.') });
});

test.each([
  [`<p>${english('Search')}</p>`, '<p><span lang="en" dir="ltr">Search</span></p>'],
  [
    `Neu: ${english('A')}, ${english('B')}`,
    'Neu: <span lang="en" dir="ltr">A</span>, <span lang="en" dir="ltr">B</span>',
  ],
  // Others may be isolated in it.
  [english('By \u2068ميناء\u2069.'), '<span lang="en" dir="ltr">By \u2068ميناء\u2069.</span>'],
  [english(`On ${english('it')}`), `<span lang="en" dir="ltr">On ${english('it')}</span>`],
])('%j is marked as English', (html, marked) => {
  expect(markEnglish(html)).toBe(marked);
});

test.each([
  `<img alt="${english('a > b')}">`,
  `<title>${english('Search')}</title>`,
  `<script>const a = '${english('Search')}';</script>`,
  `<select><option>${english('Any')}</option></select>`,
  `<astro-island props="{}"><p>${english('Search')}</p></astro-island>`,
  '\u2066 never closed',
])('%j stays as it is: no element can stand there', (html) => {
  expect(markEnglish(html)).toBe(html);
});
