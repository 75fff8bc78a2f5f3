import { expect, test } from 'vitest';
import { langOf, languageName, sungLanguages } from './sungLanguage.ts';

test('every usual language is among those to choose, once', () => {
  const all = sungLanguages();
  for (const code of ['en', 'nb', 'nn', 'ja', 'ar', 'el', 'ru', 'eu', 'ig', 'cs', 'pt', 'zh'])
    expect(all).toContain(code);
  // The former codes of Hebrew and Indonesian.
  for (const code of ['iw', 'in', 'qq']) expect(all).not.toContain(code);
  expect(all.length).toBeGreaterThan(150);
  expect(new Set(all.map((code) => languageName(code, 'en'))).size).toBe(all.length);
});

test.each([
  ['nb', 'en', 'Norwegian Bokmål'],
  ['en', 'de', 'Englisch'],
  ['ja', 'fr', 'Japonais'],
])('%s in %s is %s', (code, language, name) => {
  expect(languageName(code, language)).toBe(name);
});

test.each([
  ['nb', 'nb'],
  ['zxx', undefined],
  [undefined, undefined],
])('the lang of %s is %s', (code, lang) => {
  expect(langOf(code)).toBe(lang);
});
