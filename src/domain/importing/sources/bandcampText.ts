import { readSourceText } from '#domain/importing/sourceValues';

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The text of an attribute's value, or of HTML without tags. */
export const decodedText = (value: string): string =>
  value.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, ...found) => {
    const [decimal, hexadecimal, word] = found as (string | undefined)[];
    const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : 0;
    if (word) return entities[word.toLowerCase()] ?? whole;
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** The text of a piece of HTML, with a line break for each `<br>`. */
export function htmlText(html: string): string {
  const lines = html.replaceAll(/\s+/g, ' ').split(/<br\s*\/?>/i);
  return decodedText(
    lines.map((line) => line.replaceAll(/<[^<>]*>/g, '').trim()).join('\n'),
  ).trim();
}

/** Plain text as clean HTML, in paragraphs; empty if it is too long. */
export function describedText(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  try {
    return readSourceText(escaped).html;
  } catch {
    return '';
  }
}
