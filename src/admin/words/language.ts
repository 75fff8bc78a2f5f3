import type { Sentences } from '#words/fallback';
import { count as countIn, type Plural, type SentencesOf } from '#words/template';
import { languages } from './languages.ts';

/** The code of the back office's language: the first one of the reader's browser that there is. */
const languageCode =
  navigator.languages.map((tag) => tag.replace(/-.*/, '')).find((code) => code in languages) ??
  'en';

const chosen = languages[languageCode];

/** The language of dates, numbers and lists in the back office. */
export const locale = chosen?.locale ?? 'en-GB';

/** Says on the page which language its words are in, and where its lines begin: it is rendered in English. */
export function markLanguage(root: HTMLElement, code: string, direction?: 'rtl'): void {
  root.lang = code;
  root.dir = direction ?? '';
}
if (languageCode !== 'en') markLanguage(document.documentElement, languageCode, chosen?.direction);

// Every part imports this module, so none of them is read before the language is there.
const translation = await chosen?.load?.();

/** Whether the back office is in another language than English, which the server and the domain speak. */
export const isTranslated = translation !== undefined;
// English needs none of it.
const fallback = translation && (await import('#words/fallback'));
if (translation) {
  const { keepEnglishMarked } = await import('#words/englishMarks');
  keepEnglishMarked(document.body);
}

/** The sentences that the language lacks, of the parts that were loaded. */
export const missing: string[] = [];

/**
 * A part of the back office's sentences, from the English ones: in the reader's language, where it has them.
 * @param part its name in `catalogue.ts`, by which another language has it
 */
export function sentences<const E extends Sentences>(part: string, english: E): SentencesOf<E> {
  const given = translation?.[part];
  if (fallback)
    missing.push(...fallback.missingIn(english, given).map((name) => `${part}.${name}`));
  const shown = fallback ? fallback.withEnglish(english, given) : english;
  // Another language's sentences have the places of the English ones: `translationOf` checks it.
  return shown as unknown as SentencesOf<E>;
}

/** The form of a sentence for a number, filled. */
export function counted<P extends string>(
  forms: Plural<P>,
  given: { readonly count: number } & { readonly [N in P]: string | number },
): string {
  return countIn(locale, forms, given);
}
