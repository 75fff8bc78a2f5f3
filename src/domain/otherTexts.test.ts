import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  hasEarlierTexts,
  labelTextsIn,
  newTextsLanguage,
  type OtherTexts,
  otherTextsSchema,
  ownLanguageOf,
  type TextLanguages,
  textIn,
  textLangOf,
  textsLanguageAfter,
  withTextsIn,
} from '#domain/otherTexts';

const both: TextLanguages = { languages: ['en', 'de'] };
const turned: TextLanguages = { languages: ['de'], textsLanguage: 'en' };

test.each<[label: TextLanguages, others: OtherTexts | undefined, own: string]>([
  [{ languages: ['en'] }, undefined, 'en'],
  [both, undefined, 'en'],
  [both, { de: 'Hallo' }, 'en'],
  [{ languages: ['de', 'en'] }, { de: 'Hallo' }, 'en'],
  [{ languages: ['de', 'en'] }, { de: '' }, 'en'],
  [{ languages: ['de', 'en'] }, undefined, 'de'],
  [{ languages: ['de'] }, { de: 'Hallo' }, 'und'],
  [turned, undefined, 'en'],
  [turned, { de: 'Hallo' }, 'en'],
  [{ languages: ['fr', 'de'], textsLanguage: 'en' }, { de: 'Hallo' }, 'en'],
])('with the languages %j and the other texts %j a field is in %s', (label, others, own) => {
  expect(ownLanguageOf(label, { others: others ?? {} })).toBe(own);
});

test.each<[own: string, others: OtherTexts, language: string, shown: object]>([
  ['Hello', { de: 'Hallo' }, 'de', { text: 'Hallo' }],
  ['Hello', { de: 'Hallo' }, 'en', { text: 'Hello' }],
  ['Hello', {}, 'de', { text: 'Hello', lang: 'en' }],
  ['Hello', { de: '<p><br></p>' }, 'de', { text: 'Hello', lang: 'en' }],
  ['', { de: 'Hallo' }, 'en', { text: 'Hallo', lang: 'de' }],
  ['', {}, 'de', { text: '' }],
  ['Hello', { fr: 'Salut' }, 'de', { text: 'Hello', lang: 'en' }],
  ['', { fr: 'Salut' }, 'de', { text: 'Salut', lang: 'fr' }],
  ['<p><br></p>', {}, 'de', { text: '<p><br></p>' }],
])('of %j and %j the pages in %s show one', (own, others, language, shown) => {
  expect(textIn({ own, others }, language, both)).toEqual(shown);
});

test.each<
  [own: string, others: OtherTexts | undefined, written: string | undefined, shown: object]
>([
  ['Hello', undefined, undefined, { text: 'Hello', lang: 'en' }],
  ['Hello', { de: 'Hallo' }, undefined, { text: 'Hallo' }],
  ['Hallo', undefined, 'de', { text: 'Hallo' }],
  ['Salut', undefined, 'fr', { text: 'Salut', lang: 'fr' }],
  ['', { fr: 'Salut' }, undefined, { text: 'Salut', lang: 'fr' }],
])(
  'a German site whose texts were English shows of %j and %j, begun in %s, one',
  (own, others, written, shown) => {
    expect(textIn({ own, others, written }, 'de', turned)).toEqual(shown);
  },
);

test('the first language alone decides that texts keep theirs, once', () => {
  expect(textsLanguageAfter({ languages: ['en'] }, ['en', 'de'])).toBeUndefined();
  expect(textsLanguageAfter(both, ['en'])).toBeUndefined();
  expect(textsLanguageAfter(both, ['de', 'en'])).toBe('en');
  expect(textsLanguageAfter(turned, ['fr'])).toBe('en');
  expect(textsLanguageAfter(turned, ['en'])).toBe('en');
});

const noTexts = { tagline: '', description: '', privacy: '', pages: [], menu: [], footer: [] };
const page = { title: 'About', body: '' };
test.each([
  ['nothing', false, {}],
  ['a description without words', false, { description: '<p><br></p>' }],
  ['a tagline', true, { tagline: 'Hello' }],
  ['a page', true, { pages: [page] }],
  ['a page that records its language', false, { pages: [{ ...page, textsLanguage: 'de' }] }],
  ['a link in the footer', true, { footer: [{ name: 'Press' }] }],
])('a label with %s has texts that record no language: %s', (_, has, texts) => {
  expect(hasEarlierTexts({ ...noTexts, ...texts })).toBe(has);
});

test('what is new from then on names the language that it is begun in', () => {
  expect(newTextsLanguage(both)).toEqual({});
  expect(newTextsLanguage(turned)).toEqual({ textsLanguage: 'de' });
});

test('an entry keeps the text of its field beside the one that the first language shows', () => {
  const german = { ...turned, language: 'de' };
  expect(withTextsIn({ bio: 'Hello', bioIn: { de: 'Hallo' } }, ['bio'], german)).toEqual({
    bio: 'Hallo',
    bioIn: { en: 'Hello' },
  });
  expect(withTextsIn({ bio: 'Hello' }, ['bio'], german)).toEqual({
    bio: 'Hello',
    bioIn: { en: 'Hello' },
    textLangs: { bio: 'en' },
  });
  expect(withTextsIn({ bio: 'Hallo', textsLanguage: 'de' }, ['bio'], german)).toEqual({
    bio: 'Hallo',
    textsLanguage: 'de',
  });
});

test.each(['', '<p><br></p>'])('an empty text of a field, as %j, moves nowhere', (bio) => {
  const german = { ...turned, language: 'de' };
  expect(withTextsIn({ bio }, ['bio'], german)).toEqual({ bio });
  expect(withTextsIn({ bio, bioIn: { de: 'Hallo' } }, ['bio'], german)).toEqual({
    bio: 'Hallo',
    bioIn: { de: 'Hallo' },
  });
});

test('a field without a text stays out of it', () => {
  const german = { ...turned, language: 'de' };
  const entry: { bio?: string; cover: null } = { cover: null };
  expect(withTextsIn(entry, ['bio', 'cover'], german)).toEqual({ cover: null });
});

test('a label’s texts, its pages and its menus are in a language together', () => {
  const label = {
    tagline: 'Hello',
    taglineIn: { de: 'Hallo' },
    description: '',
    privacy: 'Private',
    pages: [{ title: 'About', titleIn: { de: 'Über uns' }, body: '' }],
    menu: [{ name: 'Shows', nameIn: { de: 'Konzerte' } }, { name: 'Shop' }, { name: '' }],
    footer: [{ name: 'Press', nameIn: { de: 'Presse' } }],
  };
  expect(labelTextsIn(label, { ...both, language: 'de' })).toMatchObject({
    tagline: 'Hallo',
    textLangs: { privacy: 'en' },
    pages: [{ title: 'Über uns' }],
    menu: [{ name: 'Konzerte' }, { name: 'Shop', textLangs: { name: 'en' } }, { name: '' }],
    footer: [{ name: 'Presse' }],
  });
  const { menu } = labelTextsIn(label, { ...both, language: 'en' });
  expect(menu).toEqual(label.menu);
  const [, , unnamed] = labelTextsIn(label, { ...both, language: 'de' }).menu;
  expect(textLangOf(unnamed ?? {}, 'name')).toBeUndefined();
});

test('a name in the menu is kept in both languages, whichever comes first', () => {
  const label = {
    ...{ tagline: '', description: '', privacy: '', pages: [], footer: [] },
    menu: [{ name: 'Records', nameIn: { pt: 'Discos' } }, { name: 'Label' }],
  };
  const spoken = { languages: ['pt', 'en'], textsLanguage: 'en' };
  const inLanguage = (language: string) => labelTextsIn(label, { ...spoken, language }).menu;
  expect(inLanguage('pt')).toEqual([
    { name: 'Discos', nameIn: { en: 'Records' } },
    { name: 'Label', nameIn: { en: 'Label' }, textLangs: { name: 'en' } },
  ]);
  expect(inLanguage('en')).toMatchObject([{ name: 'Records' }, { name: 'Label' }]);
});

test('a text may have had twenty languages', () => {
  const codes = [...'abcdefghijklmnopqrstu'].map((letter) => `a${letter}`);
  const texts = (count: number) =>
    Object.fromEntries(codes.slice(0, count).map((code) => [code, 'Hello']));
  const schema = otherTextsSchema(z.string());
  expect(schema.safeParse(texts(20)).success).toBe(true);
  expect(schema.safeParse(texts(21)).success).toBe(false);
  expect(schema.safeParse(undefined).success).toBe(true);
});
