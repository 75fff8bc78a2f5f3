import { en } from './en.ts';
import type { LanguageFacts } from './facts.ts';
import { missingIn, type Sentences, withEnglish } from './fallback.ts';
import type { TranslationLike, WordsOf } from './template.ts';

/** All words as pages and emails read them. */
export type Words = WordsOf<(typeof en)['words']>;

/** The words of another language than English; some may be missing. */
export type Translation = Readonly<Record<string, Sentences | undefined>>;

/** The sentences of another language: a sentence too many, or another placeholder in one, is a type error. */
export function translationOf<const C>(words: C & TranslationLike<Words, C>): Translation {
  // The check above is what makes it one.
  return words as unknown as Translation;
}

/** A language of the site. */
export interface Language<Code extends string = string> extends LanguageFacts<Code> {
  /** Those that it lacks are in English. */
  words: Words;
  /** The keys of the sentences that it lacks, as in `home.headline`. */
  missing: readonly string[];
}

/** A language of the site by its code: a fact that it lacks is a type error. */
export function languageOf<const Code extends string>({
  words,
  ...facts
}: LanguageFacts<Code> & { words: Translation }): Language<Code> {
  const areas = Object.entries<Sentences>(en.words);
  const complete = areas.map(([area, english]) => [area, withEnglish(english, words[area])]);
  return {
    ...facts,
    // It has the areas and sentences of English, each with its placeholders.
    words: Object.fromEntries(complete) as Words,
    missing: areas.flatMap(([area, english]) =>
      missingIn(english, words[area]).map((name) => `${area}.${name}`),
    ),
  };
}
