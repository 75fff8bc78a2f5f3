import * as z from 'zod';

/** Codes that CLDR names although they stand for no country. */
const noCountries = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'];

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Whether a code names a country today: `GB`, but neither `UK` nor `DD`. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || noCountries.includes(code)) return false;
  const isCurrent = new Intl.Locale(`und-${code}`).region === code;
  return isCurrent && english.of(code) !== undefined;
}

/** A country by its code in ISO 3166-1, in capitals. */
export const countrySchema = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isCountry, 'Write the country as two letters, as in DE.');

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The codes of all countries. */
export const countryCodes = (): string[] =>
  letters.flatMap((one) => letters.map((other) => one + other)).filter(isCountry);

/** The name of a country in a language; the code itself where the language has none. */
export const countryName = (code: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;

let codes: ReadonlyMap<string, string> | undefined;
const languages = ['en', 'de', 'fr', 'es', 'nl', 'nb', 'pt-BR', 'ar', 'ja'];
const otherNames: Readonly<Record<string, string>> = {
  UK: 'GB',
  USA: 'US',
  'U.S.': 'US',
  ENGLAND: 'GB',
  SCOTLAND: 'GB',
  WALES: 'GB',
};

/** The country that a text names by its code or in one of nine languages. */
export function countryNamed(text: string): string | undefined {
  // English last, so that its names win.
  codes ??= new Map(
    [...languages, 'en'].flatMap((language) =>
      countryCodes().map((code) => [countryName(code, language).toLowerCase(), code] as const),
    ),
  );
  const code = otherNames[text.toUpperCase()] ?? text;
  return isCountry(code) ? code : codes.get(text.toLowerCase());
}
