import { languagePrefix } from '#domain/language';
import { ar } from './ar.ts';
import type { Words } from './catalogue.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { nb } from './nb.ts';
import { nl } from './nl.ts';
import { ptBR } from './ptBR.ts';

/** A language of the site. */
export interface Language {
  /** Its own name. */
  name: string;
  /** The region whose date forms it uses, where the language alone does not decide. */
  locale: string;
  direction: 'ltr' | 'rtl';
  words: Words;
}

/** Every language that a label may choose: one line each. */
export const languages = {
  en: { name: 'English', locale: 'en-GB', direction: 'ltr', words: en as unknown as Words },
  ar: { name: 'العربية', locale: 'ar', direction: 'rtl', words: ar },
  de: { name: 'Deutsch', locale: 'de-DE', direction: 'ltr', words: de },
  es: { name: 'Español', locale: 'es', direction: 'ltr', words: es },
  fr: { name: 'Français', locale: 'fr-FR', direction: 'ltr', words: fr },
  ja: { name: '日本語', locale: 'ja-JP', direction: 'ltr', words: ja },
  nb: { name: 'Norsk bokmål', locale: 'nb-NO', direction: 'ltr', words: nb },
  nl: { name: 'Nederlands', locale: 'nl-NL', direction: 'ltr', words: nl },
  'pt-BR': { name: 'Português do Brasil', locale: 'pt-BR', direction: 'ltr', words: ptBR },
} as const satisfies Record<string, Language>;
export type LanguageCode = keyof typeof languages;

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

const chosenOnes = new WeakMap<readonly string[], LanguageCode[]>();

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
  const before = chosenOnes.get(chosen);
  if (before) return before;
  const known = [...new Set(chosen)].filter((code) => isLanguage(code));
  const languages: LanguageCode[] = known.length > 0 ? known : ['en'];
  chosenOnes.set(chosen, languages);
  return languages;
}
