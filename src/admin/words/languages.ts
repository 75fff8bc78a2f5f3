import type { Sentences } from '#words/fallback';

/** The sentences of another language by part; some may be missing. `translationOf` makes it. */
export type Translation = Readonly<Record<string, Sentences | undefined>>;

/** A language of the back office. */
interface Language {
  /** The region whose dates and numbers it uses. */
  locale: string;
  /** Set for one that is written from right to left. */
  direction?: 'rtl';
  /** Fetches its sentences, all at once. The English ones are in each screen's own script. */
  load?: () => Promise<Translation>;
}

/** The languages of the back office: one line each. */
export const languages: Readonly<Record<string, Language>> = {
  en: { locale: 'en-GB' },
};
