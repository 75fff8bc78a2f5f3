import * as z from 'zod';
import { languageSchema } from '#domain/language';
import { plainText } from '#domain/richText/richText';

/** A text in other languages than the one that its field holds, by their codes. */
export type OtherTexts = Readonly<Record<string, string>>;

/** The languages of a label, as far as its texts go. */
export interface TextLanguages {
  /** Those of the site, the first one first. */
  languages: readonly string[];
  /** The language of texts that do not name theirs; absent as long as it is the first one. */
  textsLanguage?: string | undefined;
}

/** The language of a text from before anybody knew: BCP 47 for an undetermined one. */
export const unknownLanguage = 'und';

/**
 * The language that a field itself is written in: the one that its entry was made in or that the
 * label's texts have, or else the first of the site's. One with a text beside the field is passed
 * over, so texts stay what they are when the label's languages change places.
 */
export function ownLanguageOf(
  { languages, textsLanguage }: TextLanguages,
  { others = {}, written = textsLanguage }: { others?: OtherTexts; written?: string | undefined },
): string {
  const may = written ? [written, ...languages] : languages;
  return may.find((code) => !Object.hasOwn(others, code)) ?? unknownLanguage;
}

/**
 * The label's `textsLanguage` with other languages of the site: as soon as the first one changes,
 * it is the one that texts were written in until then.
 */
export function textsLanguageAfter(
  { languages: [before], textsLanguage }: TextLanguages,
  [first]: readonly string[],
): string | undefined {
  return textsLanguage ?? (first === before ? undefined : before);
}

/** The language that a new entry is written in; absent where texts need not name theirs. */
export function newTextsLanguage({ languages, textsLanguage }: TextLanguages): {
  textsLanguage?: string;
} {
  const [first] = languages;
  return textsLanguage && first ? { textsLanguage: first } : {};
}

/** A text as the pages of a language show it. */
export interface ShownText {
  text: string;
  /** The language that it is in, if not the page's. */
  lang?: string;
}

interface WrittenText {
  /** The text of the field itself. */
  own: string;
  others?: OtherTexts | undefined;
  /** The language that its entry was made in. */
  written?: string | undefined;
}

/** The text for the pages of a language; where it has none, one of the label's, or any other. */
export function textIn(
  { own, others = {}, written }: WrittenText,
  language: string,
  label: TextLanguages,
): ShownText {
  const ownLanguage = ownLanguageOf(label, { others, written });
  const inLanguage = (code: string) => (code === ownLanguage ? own : (others[code] ?? ''));
  const shown = [language, ...label.languages, ownLanguage, ...Object.keys(others)].find((code) =>
    plainText(inLanguage(code)),
  );
  if (!shown) return { text: own };
  return { text: inLanguage(shown), ...(shown !== language && { lang: shown }) };
}

/**
 * An entry with the texts of a language in its fields. A text that is shown in another language
 * has it in `textLangs`, by the name of its field. In the label's first language, the text that a
 * field held itself moves to those in other languages.
 */
export function withTextsIn<E extends object>(
  entry: E,
  fields: readonly (keyof E & string)[],
  label: TextLanguages & { language: string },
): E {
  const { language } = label;
  const texts: Record<string, string | OtherTexts> = {};
  const textLangs: Record<string, string> = {};
  const values = entry as Readonly<Record<string, unknown>>;
  const written = typeof values['textsLanguage'] === 'string' ? values['textsLanguage'] : undefined;
  for (const field of fields) {
    const own = values[field];
    if (typeof own !== 'string') continue;
    const others = values[`${field}In`] as OtherTexts | undefined;
    const { text, lang } = textIn({ own, others, written }, language, label);
    texts[field] = text;
    if (lang) textLangs[field] = lang;
    const ownLanguage = ownLanguageOf(label, { others: others ?? {}, written });
    if (language !== label.languages[0] || ownLanguage === language || !plainText(own)) continue;
    const { [language]: _, ...beside } = others ?? {};
    texts[`${field}In`] = { ...beside, [ownLanguage]: own };
  }
  const marked = Object.keys(textLangs).length > 0;
  return { ...entry, ...texts, ...(marked && { textLangs }) };
}

/**
 * An entry of the menu with its name in a language. Unlike a text, a name is never taken from a
 * further language: an entry without one of its own is called as its page is.
 */
function entryNamedIn<E extends { name: string; nameIn?: OtherTexts | undefined }>(
  entry: E,
  label: TextLanguages & { language: string },
): E {
  const { name, nameIn = {} } = entry;
  const { language } = label;
  const own = ownLanguageOf(label, { others: nameIn });
  if (own === language) return entry;
  const there = nameIn[language];
  if (there) return { ...entry, name: there };
  return name ? { ...entry, textLangs: { name: own } } : entry;
}

interface NamedEntries {
  menu: readonly { name: string; nameIn?: OtherTexts | undefined }[];
  footer: readonly { name: string; nameIn?: OtherTexts | undefined }[];
}

/** A label with the texts of a language, and with those of its own pages and of its menus. */
export function labelTextsIn<
  L extends NamedEntries & {
    tagline: string;
    description: string;
    privacy: string;
    pages: readonly { title: string; body: string }[];
  },
>(given: L, label: TextLanguages & { language: string }): L {
  return {
    ...withTextsIn(given, ['tagline', 'description', 'privacy'], label),
    pages: given.pages.map((page) => withTextsIn(page, ['title', 'body'], label)),
    menu: given.menu.map((entry) => entryNamedIn(entry, label)),
    footer: given.footer.map((entry) => entryNamedIn(entry, label)),
  };
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
