/*
 * How texts are compared, from the strictest to the loosest. Two texts are the same in a sense if the
 * function of that sense gives the same for both.
 */

/** A name: case, runs of blanks and the encoding of accents don't count. */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Punctuation, but for what stands between digits, as in “24.90”; quotation marks; blanks. */
const unspoken = /(?<!\p{N})\p{P}+|\p{P}+(?!\p{N})|[\p{Z}\s`´]+/gu;

/**
 * A text without letter case, punctuation, quotation marks and blanks, unless it has nothing else.
 * Accents and signs count: “C++” is not “C”.
 */
export const wordingKey = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(unspoken, '') || text;

/** Letters that Unicode doesn't decompose, with their usual transcription. */
const spelled: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
};

/** Text as it is searched: without case and diacritics, in letters found on keyboards. */
export function folded(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll(/[æœøßþðđłħıςىة]/g, (letter) => spelled[letter] ?? letter);
}

/** The words of a query, as they were typed between blanks. */
export const queryWords = (text: string): string[] => folded(text).split(/\s+/).filter(Boolean);

/** The words of a text, without punctuation and signs. */
export const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The letters and digits of a folded text alone: `LSR-012` is `lsr 012`. Empty if there are none. */
export const letterKey = (text: string): string => folded(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The letters and digits of a title, or the whole title if it has none, such as “!!!”. */
export const titleKey = (title: string): string => letterKey(title) || title;
