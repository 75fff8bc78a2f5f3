import { asEnglish, type PluralForms } from './template.ts';

type Entry = string | PluralForms;
/** The sentences of an area, by name. */
export type Sentences = Readonly<Record<string, Entry>>;

function inEnglish(entry: Entry): Entry {
  if (typeof entry === 'string') return asEnglish(entry);
  const forms = Object.entries(entry).map(([form, text]) => [form, asEnglish(text)]);
  return { ...Object.fromEntries(forms), other: asEnglish(entry.other) };
}

/** The sentences of a language, with the English one wherever it has none. */
export function withEnglish(english: Sentences, given: Sentences = {}): Sentences {
  return Object.fromEntries(
    Object.entries(english).map(([name, entry]) => [name, given[name] ?? inEnglish(entry)]),
  );
}

/** The names of the sentences that a language lacks. */
export function missingIn(english: Sentences, given: Sentences = {}): string[] {
  return Object.keys(english).filter((name) => given[name] === undefined);
}

/** A script, style or island, whose markup others own; a tag; or a text. */
const piece =
  /<(script|style|title|textarea|select|astro-island)\b[\s\S]*?<\/\1>|<(?:"[^"]*"|'[^']*'|[^"'>])*>|[^<]+/g;
/** An English sentence, in which others may be isolated. */
const english = /\u2066((?:[^\u2066-\u2069]|[\u2066-\u2068][^\u2069]*\u2069)*)\u2069/g;

/** The HTML of a page, with an element around each English sentence that stands in for a missing one. */
export function markEnglish(html: string): string {
  return html.replace(piece, (part) =>
    part.startsWith('<') ? part : part.replace(english, '<span lang="en" dir="ltr">$1</span>'),
  );
}
