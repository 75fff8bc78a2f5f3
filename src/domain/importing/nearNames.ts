import { folded, wordsOf } from '#domain/comparableText';

/** Articles before or, after a comma, behind a name. */
const articles = 'the|an?|die|der|das|les?|la|los|las|el|het|os?|as?';
const before = new RegExp(`^(?:${articles})\\s+`);
const behind = new RegExp(`,\\s*(?:${articles})$`);

/** The words of a name without its article. */
const nameWordsOf = (name: string): string[] => {
  const plain = folded(name).trim().replaceAll('&', ' and ');
  return wordsOf(plain.replace(behind, '').replace(before, '') || plain);
};

/** How many letters of a name may differ: none in a short one. */
const allowed = (length: number) => (length >= 9 ? 2 : length >= 5 ? 1 : 0);

/** A name as it is compared: it is prepared once, since every name is compared with all others. */
interface PreparedName {
  words: readonly string[];
  /** Its words without blanks. */
  text: string;
}

export function prepareName(name: string): PreparedName {
  const words = nameWordsOf(name);
  return { words, text: words.join('') };
}

/**
 * Whether two names may be spellings of one: “The Sluice” and “Sluice”, “Noor Haddad” and “Nour
 * Haddad”, “Ida” and “Ida Brandt”.
 */
export function areNear(one: PreparedName, other: PreparedName): boolean {
  const [few, many] = one.words.length < other.words.length ? [one, other] : [other, one];
  if (one.text === '' || other.text === '') return false;
  if (one.text === other.text) return true;
  const isPart =
    few.words.length < many.words.length &&
    few.words.every((word) => word.length > 2 && many.words.includes(word));
  if (isPart) return true;
  const most = allowed(Math.min(one.text.length, other.text.length));
  return (
    Math.abs(one.text.length - other.text.length) <= most && isWithin(one.text, other.text, most)
  );
}

/** Whether at most so many letters are changed, added or removed between two texts. */
function isWithin(text: string, other: string, most: number): boolean {
  let same = 0;
  while (same < text.length && text[same] === other[same]) same += 1;
  const [rest, otherRest] = [text.slice(same), other.slice(same)];
  if (rest === otherRest) return true;
  if (most === 0) return false;
  const [shorter, otherShorter] = [rest.slice(1), otherRest.slice(1)];
  return (
    isWithin(shorter, otherShorter, most - 1) ||
    isWithin(shorter, otherRest, most - 1) ||
    isWithin(rest, otherShorter, most - 1)
  );
}
