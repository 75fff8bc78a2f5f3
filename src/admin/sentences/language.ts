import type { Sentences } from '#words/fallback';
import {
  count as countIn,
  isEnglish,
  type Plural,
  type SentencesOf,
  type Template,
} from '#words/template';
import { languages } from './languages.ts';

/** The code of the back office's language: the reader's first preferred one that is available. */
const languageCode =
  navigator.languages.map((tag) => tag.replace(/-.*/, '')).find((code) => code in languages) ??
  'en';

const chosen = languages[languageCode];

/** The language of dates, numbers and lists in the back office. */
export const locale = chosen?.locale ?? 'en-GB';

/** Sets the page's language and text direction: it is rendered in English. */
export function markLanguage(root: HTMLElement, code: string, direction?: 'rtl'): void {
  root.lang = code;
  root.dir = direction ?? '';
}
if (languageCode !== 'en') markLanguage(document.documentElement, languageCode, chosen?.direction);

// Every part imports this module, so the language is loaded before any of them is evaluated.
const translation = await chosen?.load?.();

/** Whether the back office's language differs from the server's and the domain's English. */
export const isTranslated = translation !== undefined;
// Not needed for English.
const fallback = translation && (await import('#words/fallback'));
if (translation) {
  const { keepEnglishMarked } = await import('#words/markEnglish');
  keepEnglishMarked(document.body);
}

/** The sentences missing from the language, in the parts loaded so far. */
export const missing: string[] = [];

/**
 * A part of the back office's sentences in the reader's language, falling back to English.
 * @param part its name in `translation.ts`, which identifies it in other languages
 */
export function sentencesOf<const E extends Sentences>(part: string, english: E): SentencesOf<E> {
  const given = translation?.[part];
  if (fallback)
    missing.push(...fallback.missingIn(english, given).map((name) => `${part}.${name}`));
  const shown = fallback ? fallback.withEnglish(english, given) : english;
  // `translationOf` ensures that another language's sentences have the same placeholders.
  return shown as unknown as SentencesOf<E>;
}

/** The plural form of a sentence for a number, filled in. */
export function counted<P extends string>(
  forms: Plural<P>,
  given: { readonly count: number } & { readonly [N in P]: string | number },
): string {
  return countIn(locale, forms, given);
}

/** The plural form of a sentence, with its number filled in, for placeholders with elements. */
export function formOf<P extends string>(forms: Plural<P>, count: number): Template<P> {
  const known: Readonly<Record<string, unknown>> = { ...forms };
  const language = isEnglish(String(forms.other)) ? 'en-GB' : locale;
  const form = known[new Intl.PluralRules(language).select(count)] ?? known['other'];
  const number = new Intl.NumberFormat(locale).format(count);
  return String(form).replaceAll('{count}', number) as unknown as Template<P>;
}
