import { languagePrefix } from '#domain/languagePrefix';
import * as shipped from './shipped.ts';
import type { Language } from './translation.ts';

/** The code of a language of the site. */
export type LanguageCode = (typeof shipped)[keyof typeof shipped]['code'];

type Shipped = Language<LanguageCode> | (typeof shipped)['en'];
const all: readonly Shipped[] = Object.values(shipped);

/** Every language that a label may choose, by its code. */
// English is the model of the others, and its words have their own types.
export const languages = Object.fromEntries(
  all.map((language) => [language.code, { missing: [], ...language }]),
) as unknown as Readonly<Record<LanguageCode, Language>>;

/** Whether a code names one of the languages. */
function isLanguage(code: string | undefined): code is LanguageCode {
  return code !== undefined && Object.hasOwn(languages, code);
}

/**
 * Where the pages of a language begin: nowhere else for the label's first one, and under its code,
 * as in `/de`, for the second.
 */
export function prefixOf(label: { languages: readonly string[] }, language?: string): string {
  const [first, ...others] = languagesOf(label);
  const code = others.find((other) => other === language && other !== first);
  return code ? languagePrefix(code) : '';
}

/** The path of a page below the prefix of a language, by its path in the label's first one. */
export const pathUnder = (prefix: string, path: string) =>
  path === '/' ? prefix || '/' : prefix + path;

/** The path of a page in a language, by its path in the label's first one. */
export function addressIn(
  label: { languages: readonly string[] },
  language: string,
  path: string,
): string {
  return pathUnder(prefixOf(label, language), path);
}

/** The language of a label's pages at the root. */
export function firstLanguage(label: { languages: readonly string[] }): LanguageCode {
  return languagesOf(label)[0] ?? 'en';
}

/** The reason why a label can't choose these languages; none if it can. */
export function languageFault(chosen: readonly string[]): string | undefined {
  const unknown = chosen.find((code) => !isLanguage(code));
  if (unknown !== undefined)
    return `The site does not speak ${unknown}. It speaks ${Object.keys(languages).join(', ')}.`;
  return new Set(chosen).size < chosen.length ? 'Choose two different languages.' : undefined;
}

/** The languages of a label, its first one first. A language that is no longer there is left out. */
export function languagesOf({
  languages: chosen,
}: {
  languages: readonly string[];
}): LanguageCode[] {
  const known = [...new Set(chosen)].filter((code) => isLanguage(code));
  return known.length > 0 ? known : ['en'];
}
