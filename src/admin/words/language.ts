import { count as countIn, type Plural, type WordsOf } from '#words/template';
import type { AdminWords, English } from './catalogue.ts';

/** A language of the back office. */
interface Language {
  /** The region whose dates and numbers it uses. */
  locale: string;
  /** Set for one that is written from right to left. */
  direction?: 'rtl';
  /** Fetches its words, all at once. English stands in each screen's own script instead. */
  load?: () => Promise<AdminWords>;
}

/** The languages of the back office: one line each. */
const languages: Readonly<Record<string, Language>> = {
  en: { locale: 'en-GB' },
};

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
const translation: Readonly<Record<string, unknown>> = { ...(await chosen?.load?.()) };

/** The words of a part of the back office in its language, by the part's name and its English ones. */
export function wordsOf<P extends keyof English>(part: Pick<English, P>): WordsOf<English>[P] {
  const [[name = '', english] = []] = Object.entries(part);
  // Another language's part has the same entries and places: `catalogueOf` checks it.
  return (translation[name] ?? english) as WordsOf<English>[P];
}

/** The form of a sentence for a number, filled. */
export function counted<P extends string>(
  forms: Plural<P>,
  given: { readonly count: number } & { readonly [N in P]: string | number },
): string {
  return countIn(locale, forms, given);
}
