// Apart from the schemas, so that pages and forms have the names without zod.

/** The code for a recording without words (ISO 639-2). */
export const wordless = 'zxx';

const letters = Array.from('abcdefghijklmnopqrstuvwxyz');

/**
 * The languages with a code of two letters that have a name here, each under its present code. Akan
 * has two: `tw`, for Twi, goes by the same name.
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

/** The name of a language as another one calls it, in the form that stands alone. */
export function languageName(code: string, inLanguage: string): string {
  const name = new Intl.DisplayNames(inLanguage, { type: 'language' }).of(code) ?? code;
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase(inLanguage) + rest.join('');
}

/** The value of a `lang` attribute: none where nothing is sung, or nobody said in which language. */
export const langOf = (code: string | undefined) => (code && code !== wordless ? code : undefined);
