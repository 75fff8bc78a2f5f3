/** What was read from the old catalogue, with a remark where it had to be guessed or left out. */
export interface Reading<T> {
  value: T;
  note?: string;
}

/** The longest piece of the old catalogue that a remark repeats. */
const quoted = 60;

/** A value of the old catalogue as a remark repeats it. */
export function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : (jsonOf(value) ?? String(value));
  return text.length > quoted ? `“${text.slice(0, quoted).toWellFormed()} …”` : `“${text}”`;
}

/** Deep nesting defeats JSON, and what cannot be shown needs no showing. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return typeof value;
  }
}

/** One line of text: no line breaks, no signs that steer a terminal, no half of a character. */
export function oneLine(text: string | null | undefined): string {
  return (text ?? '')
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** How deep an entry may be nested: a release's tracks stand two below it. */
const maxDepth = 12;

/** True for a value that is nested deeper than any entry has a reason to be. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === maxDepth || Object.values(value).some((part) => isTooDeep(part, depth + 1));
}
