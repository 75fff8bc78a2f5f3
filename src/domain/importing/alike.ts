import { wordingKey } from '#domain/comparableText';
import { plainText } from '#domain/richText/richText';

const partsKey = (parts: readonly string[]) =>
  JSON.stringify(parts.map(wordingKey).filter(Boolean).toSorted());
const sameParts = (one: readonly string[], other: readonly string[]) =>
  partsKey(one) === partsKey(other);

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
    return wordingKey(plainText(stored)) === wordingKey(plainText(incoming));
  return wordingKey(stored) === wordingKey(incoming);
}
