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

/**
 * Whether two names may be spellings of one: “The Sluice” and “Sluice”, “Noor Haddad” and “Nour
 * Haddad”, “Ida” and “Ida Brandt”.
 */
export function isNearName(one: string, other: string): boolean {
  const [words, others] = [nameWordsOf(one), nameWordsOf(other)];
  const [text, otherText] = [words.join(''), others.join('')];
  if (text === '' || otherText === '') return false;
  if (text === otherText) return true;
  const [few, many] = words.length < others.length ? [words, others] : [others, words];
  if (few.length < many.length && few.every((word) => word.length > 2 && many.includes(word)))
    return true;
  const most = allowed(Math.min(text.length, otherText.length));
  return Math.abs(text.length - otherText.length) <= most && distance(text, otherText) <= most;
}

/** How many letters must be changed, added or removed to get from one text to another. */
function distance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (const [column, second] of [...other].entries())
      current.push(
        Math.min(
          (previous[column + 1] ?? 0) + 1,
          (current[column] ?? 0) + 1,
          (previous[column] ?? 0) + Number(letter !== second),
        ),
      );
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
