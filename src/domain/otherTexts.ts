import * as z from 'zod';
import { languageSchema } from '#domain/language';
import { plainText } from '#domain/richText/richText';

/** Translations of a field's text, by language code. */
export type OtherTexts = Readonly<Record<string, string>>;

/** The label's languages, as far as texts need them. */
export interface TextLanguages {
  /** The site's languages, the first one first. */
  languages: readonly string[];
  /** The language of texts without a language of their own; absent while it is the site's first. */
  textsLanguage?: string | undefined;
}

/** The language of older texts, which is unknown: BCP 47 for undetermined. */
export const unknownLanguage = 'und';

/**
 * The language of the field's own text: its entry's, or the label's `textsLanguage`, or the site's
 * first. A language with a translation beside the field is skipped, so texts keep their languages
 * when the label reorders them.
 */
export function ownLanguageOf(
  { languages, textsLanguage }: TextLanguages,
  { others = {}, written = textsLanguage }: { others?: OtherTexts; written?: string | undefined },
): string {
  const may = written ? [written, ...languages] : languages;
  return may.find((code) => !Object.hasOwn(others, code)) ?? unknownLanguage;
}

/**
 * The label's `textsLanguage` after a change of the site's languages: once the first one changes,
 * it records the previous first language.
 */
export function textsLanguageAfter(
  { languages: [before], textsLanguage }: TextLanguages,
  [first]: readonly string[],
): string | undefined {
  return textsLanguage ?? (first === before ? undefined : before);
}

/**
 * Whether the label has texts that record no language. Without any, its `textsLanguage` would be
 * about nothing.
 */
export function hasEarlierTexts({
  tagline,
  description,
  privacy,
  pages,
  menu,
  footer,
}: Record<'tagline' | 'description' | 'privacy', string> &
  Record<'menu' | 'footer', readonly { name: string }[]> & {
    pages: readonly { title: string; body: string; textsLanguage?: string | undefined }[];
  }): boolean {
  const earlier = pages.filter((page) => !page.textsLanguage);
  return [
    ...[tagline, description, privacy],
    ...earlier.flatMap(({ title, body }) => [title, body]),
    ...[...menu, ...footer].map(({ name }) => name),
  ].some(plainText);
}

/** The language of a new entry's texts; absent if texts need not record theirs. */
export function newTextsLanguage({ languages, textsLanguage }: TextLanguages): {
  textsLanguage?: string;
} {
  const [first] = languages;
  return textsLanguage && first ? { textsLanguage: first } : {};
}

/** A text as shown on the pages of a language. */
export interface ShownText {
  text: string;
  /** Its language, if not the page's. */
  lang?: string;
}

interface WrittenText {
  /** The field's own text. */
  own: string;
  others?: OtherTexts | undefined;
  /** The language in which its entry was first written. */
  written?: string | undefined;
}

/**
 * The text for the pages of a language, or else in one of the label's languages, or in any other.
 */
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
 * An entry with its texts in one language. `textLangs` names the language of each field that is
 * shown in another one. For the label's first language, a field's own text in another language
 * moves to the translations.
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
 * A menu entry with its name in a language. Unlike texts, names never fall back to a third
 * language: without a name, the entry takes its page's title.
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
  if (there) {
    const { [language]: _, ...beside } = nameIn;
    return { ...entry, name: there, nameIn: { ...beside, ...(name && { [own]: name }) } };
  }
  if (!name) return entry;
  const isFirst = language === label.languages[0];
  return {
    ...entry,
    ...(isFirst && { nameIn: { ...nameIn, [own]: name } }),
    textLangs: { name: own },
  };
}

interface NamedEntries {
  menu: readonly { name: string; nameIn?: OtherTexts | undefined }[];
  footer: readonly { name: string; nameIn?: OtherTexts | undefined }[];
}

/** A label with its texts, pages and menus in a language. */
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

/** The language of an entry's text for `lang`, if it is not the page's. */
export function textLangOf(entry: object, field: string): string | undefined {
  if (!('textLangs' in entry)) return undefined;
  const langs = entry.textLangs as Readonly<Record<string, string>>;
  return langs[field];
}

/** The most languages per text; a label shows two at a time. */
const maxLanguages = 20;

/** A text's translations, by language code. Empty ones count as missing. */
export const otherTextsSchema = <S extends z.ZodType<string, string>>(text: S) =>
  z
    .record(languageSchema, text)
    .refine((texts) => Object.keys(texts).length <= maxLanguages, {
      error: `A text has at most ${maxLanguages} languages.`,
    })
    .optional();
