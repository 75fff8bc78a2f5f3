/** The code for a recording without lyrics (ISO 639-2). */
export const wordless = 'zxx';
/** What the back office calls a recording without lyrics. */
export const wordlessLabel = 'Instrumental';

const letters = Array.from('abcdefghijklmnopqrstuvwxyz');

/**
 * All languages with a two-letter code and a name, under their current codes. Akan has two codes:
 * `tw`, for Twi, gets the same name.
 */
export function sungLanguages(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const byName = new Map<string, string>();
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = names.of(code);
    const isPresent = name && Intl.getCanonicalLocales(code)[0] === code;
    if (isPresent && !byName.has(name)) byName.set(name, code);
  }
  return [...byName.values()];
}

/** The name of a language in another language, in its standalone form. */
export function languageName(code: string, inLanguage: string): string {
  const name = new Intl.DisplayNames(inLanguage, { type: 'language' }).of(code) ?? code;
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase(inLanguage) + rest.join('');
}

/** The name of a language in English, for spreadsheets. */
export const sungLanguageName = (code: string) =>
  code === wordless ? wordlessLabel : languageName(code, 'en');

/** The value of a `lang` attribute; none for instrumentals or an unknown language. */
export const langOf = (code: string | undefined) => (code && code !== wordless ? code : undefined);
