import { expect, test } from 'vitest';
import { type LanguageCode, languages } from './languages.ts';
import { maxSentence, productSentence, sentenceGroups, wordFaults } from './ownSentences.ts';

const messageOf = (key: string, text: string) => wordFaults({ [key]: text })[0]?.message;
const codes = Object.keys(languages) as LanguageCode[];
const keys = sentenceGroups.flatMap(({ sentences }) => Object.keys(sentences));

test.each(codes)('the product’s own sentences in %s are ones that a label could have', (code) => {
  const own = keys.map((key) => [`${code}.${key}`, productSentence(code, key) ?? '']);
  expect(own.filter(([, text]) => !text)).toEqual([]);
  expect(wordFaults(Object.fromEntries(own))).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
});

test.each([
  ['en.home.headline', 'Hear this', undefined],
  ['pt-BR.home.headline', 'Ouça isto', undefined],
  ['de.home.headline', '  ', undefined],
  ['en.artist.follow', '{artist} is here too:', undefined],
  ['en.artist.follow', 'Follow us:', 'This sentence needs {artist}.'],
  ['en.release.pageTitle', 'Record', 'This sentence needs {artists} and {title}.'],
  ['en.artist.follow', '{artist} on {label}:', 'Nothing is filled in for {label} here.'],
  ['en.home.headline', '<b>Hear</b>', 'Nothing is filled in for <b> here.'],
  ['en.artist.follow', '{artist}, {artist}:', 'Each place stands once.'],
  ['en.release.heading', '{artists}: {title}', 'The title comes before the artists here.'],
  ['en.release.pageTitle', '{artists}: {title}', undefined],
  ['en.home.headline', 'Hear\nthis', 'One line, please.'],
  ['en.home.headline', 'x'.repeat(maxSentence + 1), `At most ${maxSentence} characters.`],
])('%s: %s', (key, text, message) => {
  expect(messageOf(key, text)).toBe(message);
});

test.each([
  'xx.home.headline',
  'en.home',
  'en.card.releases',
  'en.forms.presaveConsent',
  'en.privacy.lead',
  'en.constructor.name',
  'home.headline',
])('%s is no sentence to replace', (key) => {
  expect(messageOf(key, 'Ours')).toBe(`The site has no sentence ${key} to replace.`);
});
