import type { Sentences } from '#words/fallback';

/** The sentences of another language by part; some may be missing. Created by `translationOf`. */
export type Translation = Readonly<Record<string, Sentences | undefined>>;

/** A language of the back office. */
interface Language {
  /** The region whose date and number formats it uses. */
  locale: string;
  /** Set for languages written from right to left. */
  direction?: 'rtl';
  /** Loads all its sentences at once. English ones are in each screen's own script. */
  load?: () => Promise<Translation>;
}

/** The languages of the back office, one per line. */
export const languages: Readonly<Record<string, Language>> = {
  en: { locale: 'en-GB' },
};
