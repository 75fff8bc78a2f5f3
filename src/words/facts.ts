import type { PageTitles } from '#domain/label/pageTemplates';
import type { FormatNames } from '#domain/release/soldFormat';

/** All that the product knows of a language besides its sentences. */
export interface LanguageFacts<Code extends string = string> {
  /** As addresses and stored texts name it, by BCP 47: `nb`, `pt-BR`. */
  code: Code;
  /** Its own name. */
  name: string;
  /** The region whose date forms it uses, where the language alone does not decide. */
  locale: string;
  direction: 'ltr' | 'rtl';
  /**
   * How its letters stand: apart from one another, joined as in Arabic, or in squares as in Japanese.
   * Joined and square ones have no capitals, and no room is taken from between them.
   */
  writing: 'apart' | 'joined' | 'square';
  /** Its quotation marks, with those inside them; sentences have no others. */
  quotes: string;
  /** Whether an ellipsis stands close to the word before it, or apart. */
  ellipsis: 'close' | 'apart';
  /** The titles of pages that most labels write. */
  pages: PageTitles;
  formats: FormatNames;
}
