import { z } from 'zod';
import { languageSchema } from '#domain/language';
import { plainText } from '#domain/richText/richText';

/** A text in other languages than the one that its field holds, by their codes. */
export type OtherTexts = Readonly<Record<string, string>>;

/**
 * The language that a field itself is written in: the first of the label's that has no text beside
 * it. So texts stay what they are when the label's languages change places.
 */
export function ownLanguageOf(languages: readonly string[], others: OtherTexts = {}): string {
  return languages.find((code) => !Object.hasOwn(others, code)) ?? languages[0] ?? 'en';
}

/** A text as the pages of a language show it. */
export interface ShownText {
  text: string;
  /** The language that it is in, if not the page's. */
  lang?: string;
}

/** The text for the pages of a language: its own, or where that is empty the label's other one. */
export function textIn(
  { own, others = {} }: { own: string; others?: OtherTexts | undefined },
  language: string,
  languages: readonly string[],
): ShownText {
  const ownLanguage = ownLanguageOf(languages, others);
  const inLanguage = (code: string) => (code === ownLanguage ? own : (others[code] ?? ''));
  if (plainText(inLanguage(language))) return { text: inLanguage(language) };
  const other = languages.find((code) => plainText(inLanguage(code)));
  return other ? { text: inLanguage(other), lang: other } : { text: own };
}

/** The language of a text of an entry, where it is not the page's: for its `lang`. */
export function textLangOf(entry: object, field: string): string | undefined {
  if (!('textLangs' in entry)) return undefined;
  const langs = entry.textLangs as Readonly<Record<string, string>>;
  return langs[field];
}

/** The most languages that a text may have had; a label shows two at a time. */
const maxLanguages = 20;

/** A text in the label's other languages, by their codes. An empty one counts as missing. */
export const otherTextsSchema = <S extends z.ZodType<string, string>>(text: S) =>
  z
    .record(languageSchema, text)
    .refine((texts) => Object.keys(texts).length <= maxLanguages, {
      error: `A text has at most ${maxLanguages} languages.`,
    })
    .optional();
