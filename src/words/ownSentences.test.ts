import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '#fixtures/anyCharacter';
import { hostileHtml, trickyTexts } from '../../tests/security/hostileTexts.ts';
import { en } from './en.ts';
import { type LanguageCode, languages } from './languages.ts';
import { maxSentence, productSentence, wordFaults } from './ownSentences.ts';
import { sentenceGroups } from './sentenceGroups.ts';
import { wordingOf } from './wording.ts';

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
  ['en.artist.follow', '{artist}, {artist}:', 'Use each placeholder only once.'],
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

const hostile = fc.oneof(
  fc.constantFrom(...hostileHtml, ...trickyTexts),
  fc.string({ unit: anyCharacter, maxLength: 400 }),
  fc.constantFrom(
    '{artist}',
    '{title}',
    '{artists}',
    '{count}',
    '{__proto__}',
    '{',
    '}',
    '<a>',
    '</a>',
    '\n',
  ),
);
const hostileText = fc.array(hostile, { maxLength: 4 }).map((parts) => parts.join(' '));
const hostileKey = fc.oneof(
  fc.constantFrom(...keys).map((key) => `en.${key}`),
  fc.constantFrom(...trickyTexts, 'en.__proto__.x', 'en.constructor.name', 'en.home.__proto__'),
);

test('whatever is sent as words is refused at its field, or shown as the text it is', () => {
  const usual = structuredClone(en.words);
  fc.assert(
    fc.property(fc.array(fc.tuple(hostileKey, hostileText), { maxLength: 5 }), (entries) => {
      const words = Object.fromEntries(entries);
      const faults = new Set(wordFaults(words).map(({ key }) => key));
      for (const key of Object.keys(words).filter((one) => !one.startsWith('en.')))
        expect(faults).toContain(key);
      const taken = Object.fromEntries(Object.entries(words).filter(([key]) => !faults.has(key)));
      const shown = wordingOf({ languages: ['en'], words: taken }).words;
      for (const [key, text] of Object.entries(taken)) {
        const [, area = '', name = ''] = key.split('.');
        const known = shown as unknown as Record<string, Record<string, string>>;
        if (text.trim()) expect(known[area]?.[name]).toBe(text);
        expect(text.trim()).not.toContain('\n');
        expect(text.trim().length).toBeLessThanOrEqual(maxSentence);
      }
    }),
    { numRuns: 300 },
  );
  expect(en.words).toEqual(usual);
  expect(wordingOf({ languages: ['en'], words: {} }).words).toEqual(usual);
});
