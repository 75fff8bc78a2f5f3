import { expect, test } from 'vitest';
import { countryCodes, countryName, countrySchema, isCountry } from './country.ts';

test.each(['DE', 'GB', 'XK', 'TW', 'PS'])('%s is a country', (code) => {
  expect(isCountry(code)).toBe(true);
});

test.each(['UK', 'DD', 'SU', 'EU', 'UN', 'ZZ', 'XA', 'de', 'DEU', ''])('%s is none', (code) => {
  expect(isCountry(code)).toBe(false);
});

test('a country may be typed in lower case', () => {
  expect(countrySchema.parse(' no ')).toBe('NO');
  expect(countrySchema.safeParse('Norway').error?.issues[0]?.message).toMatch(/two letters/);
});

test('all countries have a name in every language of the site', () => {
  const codes = countryCodes();
  expect(codes.length).toBeGreaterThan(240);
  for (const language of ['en', 'de', 'fr', 'ar', 'ja'])
    for (const code of codes) expect(countryName(code, language)).not.toBe(code);
});
