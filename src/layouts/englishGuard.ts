import { languages } from '#words/languages';
import { pick } from '#words/template';
import { type GuardTexts, guardWords } from '../islands/account/signInTexts.tsx';

/** The guard's sentences on the pages that are in English, as the back office is. */
export const englishGuard: GuardTexts = {
  words: pick(languages.en.words.signIn, guardWords),
  refusals: {},
};
