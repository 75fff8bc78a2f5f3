declare const placeholders: unique symbol;

/** A sentence with places to fill, which no type lets through unfilled. At run time a string. */
export interface Template<P extends string> {
  readonly [placeholders]: (values: P) => void;
}

/** The forms of a sentence that counts, by the categories of `Intl.PluralRules`. */
export interface Plural<P extends string> {
  readonly [placeholders]: (values: P | 'count') => void;
  readonly other: unknown;
}

/** The forms as a catalogue writes them. A language without a form of its own uses `other`. */
export type PluralForms = { readonly other: string } & {
  readonly [form in Exclude<Intl.LDMLPluralRule, 'other'>]?: string;
};

/** The names of a text's places: `{title}`, and of its tags: `<link>…</link>`. */
type PlacesIn<S> = S extends `${infer Before}{${infer Name}}${infer After}`
  ? TagsIn<Before> | Name | PlacesIn<After>
  : TagsIn<S>;
type TagsIn<S> = S extends `${string}</${infer Name}>${infer After}` ? Name | TagsIn<After> : never;

/** The names of an entry's places: of all forms of a plural. */
type PlacesOf<W> = W extends PluralForms ? PlacesIn<W[keyof W]> : PlacesIn<W>;

/** A word as pages read it: text, a template, or forms. */
type Word<W> = W extends PluralForms
  ? Plural<Exclude<PlacesOf<W>, 'count'>>
  : [PlacesOf<W>] extends [never]
    ? string
    : Template<PlacesOf<W>>;

/** A catalogue as pages read it. */
export type WordsOf<C> = { readonly [A in keyof C]: { readonly [K in keyof C[A]]: Word<C[A][K]> } };

/** An entry that stands for another one: of its kind, with its places and no other. */
type EntryLike<Model, Given> = Model extends PluralForms
  ? Given extends PluralForms
    ? [Exclude<PlacesOf<Given>, 'count' | PlacesOf<Model>>] extends [never]
      ? [Exclude<PlacesIn<Model['other']>, PlacesIn<Given['other']>>] extends [never]
        ? Given
        : { 'has no place for': Exclude<PlacesIn<Model['other']>, PlacesIn<Given['other']>> }
      : { 'knows no place': Exclude<PlacesOf<Given>, 'count' | PlacesOf<Model>> }
    : PluralForms
  : Given extends string
    ? [Exclude<PlacesIn<Given>, PlacesIn<Model>>] extends [never]
      ? [Exclude<PlacesIn<Model>, PlacesIn<Given>>] extends [never]
        ? Given
        : { 'has no place for': Exclude<PlacesIn<Model>, PlacesIn<Given>> }
      : { 'knows no place': Exclude<PlacesIn<Given>, PlacesIn<Model>> }
    : string;

/** A catalogue that has every entry of another one, with its places, and nothing else. */
export type CatalogueLike<Model, Given> = {
  [A in keyof Model]: {
    [K in keyof Model[A]]: A extends keyof Given
      ? K extends keyof Given[A]
        ? EntryLike<Model[A][K], Given[A][K]>
        : Model[A][K]
      : Model[A][K];
  };
} & {
  [A in Exclude<keyof Given, keyof Model>]: never;
} & {
  [A in keyof Given & keyof Model]: { [K in Exclude<keyof Given[A], keyof Model[A]>]: never };
};

type Values<P extends string> = { readonly [N in P]: string | number };

const fillText = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** A template with its places filled. Nothing is escaped: what is filled in stays text. */
export function fill<P extends string>(template: Template<P>, values: Values<P>): string {
  return fillText(String(template), values);
}

interface Counting {
  rules: Intl.PluralRules;
  numbers: Intl.NumberFormat;
}
const countings = new Map<string, Counting>();

/** Counting in a language. It is dear to make, and every page counts something. */
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
  const known: Readonly<Record<string, unknown>> = { ...forms };
  const { rules, numbers } = countingIn(language);
  const form = rules.select(given.count);
  const number = numbers.format(given.count);
  return fillText(String(known[form] ?? known['other']), { ...given, count: number });
}

/** A template cut at its places and tags, for elements: texts, and the names in between. */
export function templateParts<P extends string>(
  template: Template<P>,
): ({ text: string } | { place: P })[] {
  return String(template)
    .split(/(\{\w+\}|<\w+>.*?<\/\w+>)/)
    .filter(Boolean)
    .map((part) => {
      const place = /^(?:\{(\w+)\}|<(\w+)>)/.exec(part);
      // A part with a place has one of the template's own.
      return place ? { place: (place[1] ?? place[2]) as P } : { text: part };
    });
}

/** The text that stands between the tags of a name: the words of a link. */
export function inside<P extends string>(template: Template<P>, tag: P): string {
  const [, rest = ''] = String(template).split(`<${tag}>`);
  return rest.slice(0, Math.max(0, rest.indexOf(`</${tag}>`)));
}

/** The text before and after a place, for an element in between. */
export function around<P extends string>(template: Template<P>, place: P): [string, string] {
  const [before = '', after = ''] = String(template).split(`{${place}}`);
  return [before, after];
}

/** The entries of an area that an island shows, to be its props: a page carries no more of them. */
export function pick<W, K extends keyof W>(words: W, names: readonly K[]): Pick<W, K> {
  return Object.fromEntries(names.map((name) => [name, words[name]])) as Pick<W, K>;
}

/** Dates and numbers of every language have the digits that catalogue numbers and barcodes have. */
export function digitsOf(language: string): string {
  return `${language}-u-nu-latn`;
}
