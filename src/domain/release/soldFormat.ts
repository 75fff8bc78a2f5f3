/** The format of the record that a link sells. */
export type SoldFormat = 'vinyl' | 'cd' | 'cassette' | 'download' | 'shop';

/**
 * The names of formats in a language, as staff write them before a comma or a bracket: in lower
 * case, separated by a comma and a space. Empty if the language has none.
 */
export interface FormatNames extends Readonly<Record<SoldFormat, string>> {
  /** The prefix of a double record, as in “Doppel-LP”. */
  readonly double: string;
  /** The word after a record's width, as in “7-inch”. */
  readonly inch: string;
}

const listed = (names: string) => names.split(', ').filter(Boolean);

/** A number before a record: of discs, as in “2 × LP”, or of inches. */
const pieces = /^\d{1,2} ?[x×]? ?/;
const width = /^\d{1,2} ?/;
/** Letters of scripts without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]$/u;

/**
 * Reads the format that a link sells from its name, as in “Vinyl, 180 g” and “Schallplatte (rot)”;
 * null for a link to listen. It knows the names in all languages at once, since many labels write
 * them in English or in a second language.
 */
export function formatReader(languages: readonly FormatNames[]) {
  const formats = new Map<string, SoldFormat>();
  // The remaining keys are the formats.
  for (const { double: _double, inch: _inch, ...names } of languages)
    for (const [format, list] of Object.entries(names))
      for (const name of listed(list)) formats.set(name, format as SoldFormat);
  const longest = Math.max(0, ...[...formats.keys()].map((name) => name.length));
  const doubles = languages.flatMap(({ double }) => listed(double));
  const inches = languages.flatMap(({ inch }) => listed(inch));

  /** Whether a text begins with a record's width: 7", 12-inch, 10インチ. */
  function hasWidth(text: string): boolean {
    const rest = text.replace(width, '');
    if (rest === text) return false;
    return /^["”″]/.test(rest) || inches.some((inch) => rest.replace(/^-/, '').startsWith(inch));
  }

  /** A text without the number of discs, as in “2 × LP” and “Doppel-LP”. */
  function withoutPieces(text: string): string {
    const double = doubles.find((one) => text.startsWith(one));
    return double ? text.slice(double.length).replace(/^[- ]/, '') : text.replace(pieces, '');
  }

  /** The format with the longest name at the beginning of a text. */
  function beginningOf(text: string): SoldFormat | null {
    for (let length = Math.min(longest, text.length); length > 0; length--) {
      const name = text.slice(0, length);
      const format = formats.get(name);
      const isWhole = unspaced.test(name) || !/^[\p{L}\d]/u.test(text.slice(length));
      if (format && isWhole) return format;
    }
    return null;
  }

  return (name: string): SoldFormat | null => {
    const text = name.normalize('NFC').trim().toLowerCase();
    if (hasWidth(text)) return 'vinyl';
    return beginningOf(text) ?? beginningOf(withoutPieces(text));
  };
}
