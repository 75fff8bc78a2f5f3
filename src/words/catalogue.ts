// Apart from the catalogues, which are made with it.
import type { en } from './en.ts';
import type { CatalogueLike, WordsOf } from './template.ts';

/** All words as pages and emails read them. */
export type Words = WordsOf<typeof en>;

/** A catalogue of another language: a missing word, one too many, or another place is a type error. */
export function catalogueOf<const C>(words: C & CatalogueLike<typeof en, C>): Words {
  // The check above is what makes it one.
  return words as unknown as Words;
}
