declare const placeholders: unique symbol;

/** A sentence with placeholders to fill, which no type lets through unfilled. At run time a string. */
export interface Template<P extends string> {
  readonly [placeholders]: (values: P) => void;
}

/** The forms of a sentence that counts, by the categories of `Intl.PluralRules`. */
export interface Plural<P extends string> {
  readonly [placeholders]: (values: P | 'count') => void;
  readonly other: unknown;
}

/** The forms as a language writes them. A language without a form of its own uses `other`. */
export type PluralForms = { readonly other: string } & {
  readonly [form in Exclude<Intl.LDMLPluralRule, 'other'>]?: string;
};

/** The names of a text's placeholders: `{title}`, and of its tags: `<link>…</link>`. */
type PlaceholdersIn<S> = S extends `${infer Before}{${infer Name}}${infer After}`
  ? TagsIn<Before> | Name | PlaceholdersIn<After>
  : TagsIn<S>;
type TagsIn<S> = S extends `${string}</${infer Name}>${infer After}` ? Name | TagsIn<After> : never;

/** The names of an entry's placeholders: of all forms of a plural. */
type PlaceholdersOf<W> = W extends PluralForms ? PlaceholdersIn<W[keyof W]> : PlaceholdersIn<W>;

/** A word as pages read it: text, a template, or forms. */
type Word<W> = W extends PluralForms
  ? Plural<Exclude<PlaceholdersOf<W>, 'count'>>
  : [PlaceholdersOf<W>] extends [never]
    ? string
    : Template<PlaceholdersOf<W>>;

/** Sentences as pages read them. */
export type SentencesOf<E> = { readonly [K in keyof E]: Word<E[K]> };

/** Words as pages read them: sentences by area. */
export type WordsOf<C> = { readonly [A in keyof C]: SentencesOf<C[A]> };

/** The placeholders of a word as pages read it. */
type FilledAt<W> = W extends { readonly [placeholders]: (values: infer P) => void } ? P : never;

/** A text with these placeholders and no other; else an object that names the difference to the reader of the error. */
type WithPlaceholders<P, Given> = [Exclude<PlaceholdersIn<Given>, P>] extends [never]
  ? [Exclude<P, PlaceholdersIn<Given>>] extends [never]
    ? Given
    : { 'lacks the placeholder': Exclude<P, PlaceholdersIn<Given>> }
  : { 'has an unknown placeholder': Exclude<PlaceholdersIn<Given>, P> };

/** Another language's entry for an English one: of its kind, with its placeholders and no other. */
type EntryLike<English, Given> = English extends { readonly other: unknown }
  ? Given extends PluralForms
    ? [Exclude<PlaceholdersOf<Given>, FilledAt<English>>] extends [never]
      ? [Exclude<FilledAt<English>, PlaceholdersIn<Given['other']>>] extends [never]
        ? Given
        : { 'lacks the placeholder': Exclude<FilledAt<English>, PlaceholdersIn<Given['other']>> }
      : { 'has an unknown placeholder': Exclude<PlaceholdersOf<Given>, FilledAt<English>> }
    : PluralForms
  : Given extends string
    ? WithPlaceholders<FilledAt<English>, Given>
    : string;

/** Sentences of another language: of the English ones, each with its placeholders; some may be missing. */
type AreaLike<English, Given> = {
  [K in keyof English]?: K extends keyof Given ? EntryLike<English[K], Given[K]> : unknown;
} & { [K in Exclude<keyof Given, keyof English>]: never };

/** The words of another language: of the English areas, each with some of its sentences. */
export type TranslationLike<English, Given> = {
  [A in keyof English]?: A extends keyof Given ? AreaLike<English[A], Given[A]> : unknown;
} & { [A in Exclude<keyof Given, keyof English>]: never };

type Values<P extends string> = { readonly [N in P]: string | number };

const fillText = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** A template with its placeholders filled. Nothing is escaped: what is filled in stays text. */
export function fill<P extends string>(template: Template<P>, values: Values<P>): string {
  return fillText(String(template), values);
}

interface Counting {
  rules: Intl.PluralRules;
  numbers: Intl.NumberFormat;
}
const countings = new Map<string, Counting>();

/** Counting in a language: kept, since every page counts something. */
function countingIn(language: string): Counting {
  const known = countings.get(language);
  if (known) return known;
  const rules = new Intl.PluralRules(language);
  const counting = { rules, numbers: new Intl.NumberFormat(digitsOf(language)) };
  countings.set(language, counting);
  return counting;
}

/** The form of a sentence for a number, filled; `count` is written as the language does. */
export function count<P extends string>(
  language: string,
  forms: Plural<P>,
  given: { readonly count: number } & Values<P>,
): string {
  return fillForm(language, forms, given);
}

function fillForm(
  language: string,
  forms: { readonly other: unknown },
  given: Readonly<Record<string, string | number>>,
): string {
  const known: Readonly<Record<string, unknown>> = { ...forms };
  const { rules, numbers } = countingIn(isEnglish(String(forms.other)) ? 'en' : language);
  const number = Number(given['count']);
  const form = rules.select(number);
  return fillText(String(known[form] ?? known['other']), {
    ...given,
    count: numbers.format(number),
  });
}

/** A sentence that is chosen while the program runs, filled; of one that counts, the form for `count`. */
export function fillAny(
  language: string,
  sentence: string | Template<never> | { readonly other: unknown },
  values: Readonly<Record<string, string | number>>,
): string {
  const isCounting = typeof sentence === 'object' && 'other' in sentence;
  return isCounting ? fillForm(language, sentence, values) : fillText(String(sentence), values);
}

/**
 * A sentence that a language lacks stands in English, between the characters that isolate a text from left to
 * right: its direction is right wherever it stands, and pages find it, to mark the element around it.
 */
const [isolate, end] = ['\u2066', '\u2069'];

/** An English sentence on a page of another language. */
export const asEnglish = (text: string): string => text && `${isolate}${text}${end}`;

/** Whether a sentence stands in English for one that its language lacks. */
export const isEnglish = (text: string): boolean => text.startsWith(isolate);

/** A template's text, and how its parts are written: in English, each for itself. */
function partsOf(template: unknown): { text: string; written: (part: string) => string } {
  const text = String(template);
  if (!isEnglish(text)) return { text, written: (part) => part };
  return { text: text.slice(isolate.length, -end.length), written: asEnglish };
}

/** A template cut at its placeholders and tags, for elements: texts, and the names in between. */
export function templateParts<P extends string>(
  template: Template<P>,
): ({ text: string } | { placeholder: P })[] {
  const { text, written } = partsOf(template);
  return text
    .split(/(\{\w+\}|<\w+>.*?<\/\w+>)/)
    .filter(Boolean)
    .map((part) => {
      const found = /^(?:\{(\w+)\}|<(\w+)>)/.exec(part);
      // A part with a placeholder has one of the template's own.
      return found ? { placeholder: (found[1] ?? found[2]) as P } : { text: written(part) };
    });
}

/** The text that stands between the tags of a name: the words of a link. */
export function inside<P extends string>(template: Template<P>, tag: P): string {
  const { text, written } = partsOf(template);
  const [, rest = ''] = text.split(`<${tag}>`);
  return written(rest.slice(0, Math.max(0, rest.indexOf(`</${tag}>`))));
}

/** The text before and after a placeholder, for an element in between. */
export function around<P extends string>(template: Template<P>, placeholder: P): [string, string] {
  const { text, written } = partsOf(template);
  const [before = '', after = ''] = text.split(`{${placeholder}}`);
  return [written(before), written(after)];
}

/** The entries of an area that an island shows, to be its props: a page carries no more of them. */
export function pick<W, K extends keyof W>(words: W, names: readonly K[]): Pick<W, K> {
  return Object.fromEntries(names.map((name) => [name, words[name]])) as Pick<W, K>;
}

/** Dates and numbers of every language have the digits that catalogue numbers and barcodes have. */
export function digitsOf(language: string): string {
  return `${language}-u-nu-latn`;
}
