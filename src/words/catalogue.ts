// Apart from the languages, which are made with it.
import type { en } from './en.ts';
import type { LanguageFacts } from './facts.ts';
import type { CatalogueLike, WordsOf } from './template.ts';

type English = (typeof en)['words'];

/** All words as pages and emails read them. */
export type Words = WordsOf<English>;

/** A catalogue of another language: a missing word, one too many, or another place is a type error. */
export function catalogueOf<const C>(words: C & CatalogueLike<English, C>): Words {
  // The check above is what makes it one.
  return words as unknown as Words;
}

/** A language of the site. */
export interface Language<Code extends string = string> extends LanguageFacts<Code> {
  words: Words;
}

/** A language of the site by its code: a fact that it lacks is a type error. */
export const languageOf = <const Code extends string>(language: Language<Code>) => language;
