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

/** Elements whose content is no markup of ours, or takes no element. */
const closed = /^<(script|style|title|textarea|select|astro-island)\b/;
/** An English sentence, in which others may be isolated. */
const english = /\u2066((?:[^\u2066-\u2069]|[\u2066-\u2068][^\u2066-\u2069]*\u2069)*)\u2069/g;

/** Where a tag ends that begins at an index: behind its `>`, which quotes may hold as well. */
function tagEnd(html: string, from: number): number {
  let quote = '';
  for (let at = from + 1; at < html.length; at++) {
    const letter = html.charAt(at);
    if (quote) quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '>') return at + 1;
  }
  return html.length;
}

/** The HTML of a page, with an element around each English sentence that stands in for a missing one. */
export function markEnglish(html: string): string {
  let marked = '';
  for (let at = 0; at < html.length; ) {
    const tag = html.indexOf('<', at);
    const text = html.slice(at, tag < 0 ? html.length : tag);
    marked += text.replace(english, '<span lang="en" dir="ltr">$1</span>');
    if (tag < 0) break;
    const [, name] = closed.exec(html.slice(tag, tag + 16)) ?? [];
    const close = name ? html.indexOf(`</${name}`, tag) : tag;
    at = close < 0 ? html.length : tagEnd(html, close);
    marked += html.slice(tag, at);
  }
  return marked;
}
