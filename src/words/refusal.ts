// Forms load this in the browser, and no language.

/** A pattern that finds a sentence with its placeholders filled, and names what they are filled with. */
function patternOf(template: string): RegExp {
  const quoted = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${quoted.replace(/\{(\w+)\}/g, '(?<$1>.+?)')}$`);
}

/**
 * The sentence of a refusal in a page's language. Problems are thrown in English, which the back
 * office and other programs read; code that shows one to a visitor says it in the page's language.
 * @param table the page's sentences by the English ones
 */
export function refusalBy(
  table: Readonly<Record<string, string>>,
  english: string,
): string | undefined {
  for (const [template, own] of Object.entries(table)) {
    const found = patternOf(template).exec(english);
    if (found)
      return own.replace(/\{(\w+)\}/g, (whole, name: string) => found.groups?.[name] ?? whole);
  }
  return undefined;
}
