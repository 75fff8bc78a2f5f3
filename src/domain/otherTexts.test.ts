import { expect, test } from 'vitest';
import { type OtherTexts, ownLanguageOf, textIn } from '#domain/otherTexts';

const both = ['en', 'de'];

test.each<[languages: string[], others: OtherTexts | undefined, own: string]>([
  [['en'], undefined, 'en'],
  [both, undefined, 'en'],
  [both, { de: 'Hallo' }, 'en'],
  [['de', 'en'], { de: 'Hallo' }, 'en'],
  [['de', 'en'], { de: '' }, 'en'],
  [['de'], { de: 'Hallo' }, 'de'],
  [['de', 'en'], undefined, 'de'],
])('with the languages %j and the other texts %j a field is in %s', (languages, others, own) => {
  expect(ownLanguageOf(languages, others)).toBe(own);
});

test.each<[own: string, others: OtherTexts, language: string, shown: object]>([
  ['Hello', { de: 'Hallo' }, 'de', { text: 'Hallo' }],
  ['Hello', { de: 'Hallo' }, 'en', { text: 'Hello' }],
  ['Hello', {}, 'de', { text: 'Hello', lang: 'en' }],
  ['Hello', { de: '<p><br></p>' }, 'de', { text: 'Hello', lang: 'en' }],
  ['', { de: 'Hallo' }, 'en', { text: 'Hallo', lang: 'de' }],
  ['', {}, 'de', { text: '' }],
  ['Hello', { fr: 'Salut' }, 'de', { text: 'Hello', lang: 'en' }],
])('of %j and %j the pages in %s show one', (own, others, language, shown) => {
  expect(textIn({ own, others }, language, both)).toEqual(shown);
});
