import { plainText } from '#domain/richText/richText';

/** Punctuation, but for what stands between digits, as in “24.90”; quotation marks; blanks. */
const ignored = /(?<!\p{N})\p{P}+|\p{P}+(?!\p{N})|[\p{Z}\s`´]+/gu;

/**
 * A text without the ways in which people write the same: case, blanks, punctuation and quotation
 * marks. A text of nothing else stays as it is.
 */
const bare = (text: string) => text.normalize('NFKC').toLowerCase().replace(ignored, '') || text;

/** Whether two texts have the same words, however they are written. */
export const sameWords = (one: string, other: string): boolean => bare(one) === bare(other);

const sameParts = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one.map(bare).filter(Boolean).toSorted()) ===
  JSON.stringify(other.map(bare).filter(Boolean).toSorted());

/** Fields whose parts are compared in any order, with the separator of their parts. */
const separators: Readonly<Record<string, RegExp>> = { tags: /[,;|]/, credits: /\n/ };

/** A field of names, in any order. */
const unordered = ['artistIds'];

/**
 * Whether two values of a field differ only in case, blanks, punctuation, quotation marks or an order
 * that means nothing: nobody has to choose between them.
 */
export function isWrittenAlike(field: string, stored: unknown, incoming: unknown): boolean {
  if (unordered.includes(field) && Array.isArray(stored) && Array.isArray(incoming))
    return sameParts(stored.map(String), incoming.map(String));
  if (typeof stored !== 'string' || typeof incoming !== 'string') return false;
  const separator = separators[field];
  if (separator) return sameParts(stored.split(separator), incoming.split(separator));
  if (field === 'description' || field === 'bio')
    return sameWords(plainText(stored), plainText(incoming));
  return sameWords(stored, incoming);
}
