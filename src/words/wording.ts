import { en } from './en.ts';
import { markEnglish } from './fallback.ts';
import { type LanguageCode, languages, languagesOf } from './languages.ts';
import { refusalBy } from './refusal.ts';
import { digitsOf, fill, type PluralForms, type Template } from './template.ts';
import type { Language, Words } from './translation.ts';

/** A label's settings for its words: its languages, and sentences of its own by language and key. */
export interface WordedLabel {
  languages: readonly string[];
  words: Readonly<Record<string, string>>;
}

/** The words that a page or an email is written with. */
export interface Wording {
  language: LanguageCode;
  direction: Language['direction'];
  writing: Language['writing'];
  words: Words;
}

type Entry = string | PluralForms;
type Entries = Readonly<Record<string, Readonly<Record<string, Entry>>>>;

/** The placeholders and tags of a text, each once, in a fixed order. */
export function placeholdersOf(text: string): string[] {
  const found = text.matchAll(/\{(\w+)\}|<(\w+)>.*?<\/\2>/g);
  return [...new Set(Array.from(found, ([, name, tag]) => name ?? `<${tag}>`))].sort();
}

/** The words of a language, with the label's own sentences in place of the product's. */
function ownWords(language: LanguageCode, own: WordedLabel['words']): Words {
  const given: Entries = languages[language].words as unknown as Entries;
  const prefix = `${language}.`;
  const keys = Object.keys(own).filter((key) => key.startsWith(prefix));
  if (keys.length === 0) return languages[language].words;
  const areas = new Map(Object.entries(given).map(([area, words]) => [area, { ...words }]));
  for (const key of keys) {
    const [area = '', name = '', form] = key.slice(prefix.length).split('.');
    const words = areas.get(area);
    const before = words?.[name];
    const text = own[key];
    const forms = typeof before === 'object' ? before : undefined;
    const told = forms?.[form as keyof PluralForms] ?? before;
    if (!words || !text || typeof told !== 'string' || Boolean(forms) !== Boolean(form)) continue;
    // A sentence from before a placeholder of it was renamed is not shown.
    if (placeholdersOf(told).join() !== placeholdersOf(text).join()) continue;
    words[name] = forms && form ? { ...forms, [form]: text } : text;
  }
  return Object.fromEntries(areas) as unknown as Words;
}

/** A page asks for its words some thirty times, and a label's own sentences are copied into them. */
const known = new WeakMap<WordedLabel['words'], Map<LanguageCode, Wording>>();

/** The words of a label in one of its languages; in its first one for any other. */
export function wordingOf(label: WordedLabel, asked?: string): Wording {
  const own = languagesOf(label);
  const language = own.find((code) => code === asked) ?? own[0] ?? 'en';
  const made = known.get(label.words) ?? new Map<LanguageCode, Wording>();
  const wording = made.get(language) ?? {
    language,
    direction: languages[language].direction,
    writing: languages[language].writing,
    words: ownWords(language, label.words),
  };
  known.set(label.words, made.set(language, wording));
  return wording;
}

/** Whether a page may show English sentences, since its language lacks some. */
export const hasMissingSentences = ({ language }: Pick<Wording, 'language'>): boolean =>
  languages[language].missing.length > 0;

/** The HTML of a page, with an element around each sentence that is English since its language lacks it. */
export const withEnglishMarked = (wording: Pick<Wording, 'language'>, html: string): string =>
  hasMissingSentences(wording) ? markEnglish(html) : html;

/** A date or a moment as a language writes it. */
export function dateText(
  { language }: Pick<Wording, 'language'>,
  at: Date,
  options: Intl.DateTimeFormatOptions,
): string {
  return new Intl.DateTimeFormat(digitsOf(languages[language].locale), options).format(at);
}

const fromRight = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const fromLeft = /(?![\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}])\p{L}/u;

/**
 * A value for a line that holds no elements. One with letters that run against the line stands
 * between U+2068 and U+2069, which do what `<bdi>` does: its neighbours keep their order.
 */
export const isolated = (
  { direction }: Pick<Wording, 'direction'>,
  value: string | number,
): string | number =>
  (direction === 'rtl' ? fromLeft : fromRight).test(String(value)) ? `\u2068${value}\u2069` : value;

/**
 * A template filled for a line that holds no elements, with each value isolated: a subject, the
 * title of a tab, an entry of a calendar.
 */
export function fillLine<P extends string>(
  wording: Pick<Wording, 'direction'>,
  template: Template<P>,
  values: Parameters<typeof fill<P>>[1],
): string {
  const set: Record<string, string | number> = { ...values };
  for (const [name, value] of Object.entries(set)) set[name] = isolated(wording, value);
  // It has the placeholders of the values given.
  return fill(template, set as typeof values);
}

/** The space between a sentence and the next one: those of Japanese and Chinese stand side by side. */
export const spaceAfter = (sentence: string) => (/[。！？」]$/.test(sentence) ? '' : ' ');

/** Sentences as one paragraph. */
export function paragraph(...sentences: readonly string[]): string {
  return sentences
    .filter(Boolean)
    .map((sentence) => sentence + spaceAfter(sentence))
    .join('')
    .trimEnd();
}

/** The sentences of refusals by their English ones: none where they are the same. */
export function refusalTable({ words }: Pick<Wording, 'words'>): Record<string, string> {
  const own: Readonly<Record<string, unknown>> = { ...words.refusals };
  const table = Object.entries(en.words.refusals).map(([key, english]) => [
    english,
    String(own[key]),
  ]);
  return Object.fromEntries(table.filter(([english, text]) => english !== text));
}

/** The sentence of a refusal for a visitor; one that no language has is not shown in another language. */
export function refusalIn(wording: Pick<Wording, 'language' | 'words'>, english: string): string {
  const other = wording.language === 'en' ? english : wording.words.refusals.other;
  return refusalBy(refusalTable(wording), english) ?? other;
}
